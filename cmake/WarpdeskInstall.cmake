# What `cmake --install` places besides the programs: problems, the table of GPUs, the licence.

install(DIRECTORY problems/ DESTINATION ${CMAKE_INSTALL_DATADIR}/warpdesk/problems)
install(FILES resources/gpus.yaml DESTINATION ${CMAKE_INSTALL_DATADIR}/warpdesk)
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(TARGET warpdesk-runner)
    install(TARGETS warpdesk-runner RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
