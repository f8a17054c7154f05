# Flags every target shares, as one INTERFACE target, and small helpers to declare rooms and tests.

add_library(warpdesk_options INTERFACE)
target_compile_features(warpdesk_options INTERFACE cxx_std_23)
target_include_directories(warpdesk_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(warpdesk_options INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual
    -Wno-sign-conversion -Werror)

if(WARPDESK_SANITIZE)
    target_compile_options(warpdesk_options INTERFACE -fsanitize=${WARPDESK_SANITIZE} -fno-omit-frame-pointer -g1)
    target_link_options(warpdesk_options INTERFACE -fsanitize=${WARPDESK_SANITIZE})
endif()

# warpdesk_room(NAME SOURCES ... HEADERS ... LINK ... PRIVATE_LINK ...): a static library for one room of the house.
# HEADERS are checked to compile alone by the target all_verify_interface_header_sets.
function(warpdesk_room NAME)
    cmake_parse_arguments(ROOM "" "" "SOURCES;HEADERS;LINK;PRIVATE_LINK" ${ARGN})
    add_library(${NAME} STATIC ${ROOM_SOURCES})
    target_sources(${NAME} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${ROOM_HEADERS})
    target_link_libraries(${NAME} PUBLIC warpdesk_options ${ROOM_LINK} PRIVATE ${ROOM_PRIVATE_LINK})
    set_target_properties(${NAME} PROPERTIES POSITION_INDEPENDENT_CODE ON VERIFY_INTERFACE_HEADER_SETS ON)
endfunction()

# warpdesk_test(NAME SOURCES ... LINK ... LABELS ...): a GoogleTest executable; each TEST becomes a ctest.
function(warpdesk_test NAME)
    cmake_parse_arguments(TEST "" "TIMEOUT" "SOURCES;LINK;LABELS" ${ARGN})
    if(NOT BUILD_TESTING)
        return()
    endif()
    if(NOT TEST_TIMEOUT)
        set(TEST_TIMEOUT 120)
    endif()
    add_executable(${NAME} ${TEST_SOURCES})
    target_link_libraries(${NAME} PRIVATE warpdesk_options ${TEST_LINK} GTest::gtest GTest::gmock GTest::gtest_main)
    target_compile_definitions(${NAME} PRIVATE
        WARPDESK_SOURCE_DIR="${PROJECT_SOURCE_DIR}" WARPDESK_BINARY_DIR="${PROJECT_BINARY_DIR}")
    gtest_discover_tests(${NAME} DISCOVERY_MODE PRE_TEST
        PROPERTIES LABELS "${TEST_LABELS}" TIMEOUT ${TEST_TIMEOUT})
endfunction()
