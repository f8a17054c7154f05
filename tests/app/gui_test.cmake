# warpdesk_gui_test(NAME LINK ...): NAME.cpp under Qt Test without a display and with its own XDG folders.
function(warpdesk_gui_test NAME)
    cmake_parse_arguments(TEST "" "" "LINK" ${ARGN})
    add_executable(${NAME} ${NAME}.cpp)
    set_target_properties(${NAME} PROPERTIES AUTOMOC ON)
    target_link_libraries(${NAME} PRIVATE warpdesk_options ${TEST_LINK} Qt6::Test)
    target_compile_definitions(${NAME} PRIVATE WARPDESK_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    set(home ${CMAKE_CURRENT_BINARY_DIR}/${NAME}-home)
    add_test(NAME gui.${NAME} COMMAND ${NAME})
    set_tests_properties(gui.${NAME} PROPERTIES LABELS gui TIMEOUT 120 ENVIRONMENT
        "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;QT_SCALE_FACTOR=1;DBUS_SESSION_BUS_ADDRESS=;HOME=${home};XDG_CONFIG_HOME=${home}/config;XDG_DATA_HOME=${home}/data;XDG_STATE_HOME=${home}/state;XDG_CACHE_HOME=${home}/cache")
endfunction()
