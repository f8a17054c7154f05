# What `cmake --install` places besides the programs: problems, the licence.

install(DIRECTORY problems/ DESTINATION ${CMAKE_INSTALL_DATADIR}/warpdesk/problems)
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
