# What `cmake --install` places besides what the rooms install themselves.

install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
