// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/zygote.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace warpdesk::runner {
namespace {

constexpr long kCloseRange = 436; ///< SYS_close_range, which older C libraries do not name

struct Answer {
    pid_t process = -1;
    int error = 0;
};

/// Control data that holds one descriptor.
struct alignas(cmsghdr) Control {
    std::array<char, CMSG_SPACE(sizeof(int))> bytes {};
};

bool sendAnswer(int socket, Answer answer, int descriptor)
{
    iovec part { &answer, sizeof(answer) };
    Control control;
    msghdr message {};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (descriptor >= 0) {
        message.msg_control = control.bytes.data();
        message.msg_controllen = control.bytes.size();
        cmsghdr* head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(sizeof(int));
        std::memcpy(CMSG_DATA(head), &descriptor, sizeof(descriptor));
    }
    return ::sendmsg(socket, &message, MSG_NOSIGNAL) == static_cast<ssize_t>(sizeof(answer));
}

bool receiveAnswer(int socket, Answer& answer, int& descriptor)
{
    iovec part { &answer, sizeof(answer) };
    Control control;
    msghdr message {};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.bytes.data();
    message.msg_controllen = control.bytes.size();
    ssize_t got = 0;
    do {
        got = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    } while (got < 0 && errno == EINTR);
    if (got != static_cast<ssize_t>(sizeof(answer)))
        return false;
    descriptor = -1;
    if (const cmsghdr* head = CMSG_FIRSTHDR(&message); head != nullptr && head->cmsg_type == SCM_RIGHTS)
        std::memcpy(&descriptor, CMSG_DATA(head), sizeof(descriptor));
    return true;
}

[[noreturn]] void becomeReference(int socket)
{
    ::signal(SIGCHLD, SIG_DFL);
    ::dup2(socket, STDIN_FILENO);
    ::dup2(socket, STDOUT_FILENO);
    const char* arguments[] = { "warpdesk-runner", "--reference", nullptr };
    ::execv("/proc/self/exe", const_cast<char* const*>(arguments)); // NOLINT(*-const-cast)
    ::_exit(127);
}

Answer startReference(int& ours)
{
    int pair[2] = { -1, -1 };
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return { -1, errno };
    const pid_t process = ::fork();
    if (process == 0)
        becomeReference(pair[1]);
    const int error = errno;
    ::close(pair[1]);
    ours = pair[0];
    return { process, process < 0 ? error : 0 };
}

/// Closes every descriptor above stderr but one; a kernel before 5.9 cannot, and then they stay open.
void closeAllBut(int kept)
{
    const auto number = static_cast<unsigned>(kept);
    if (number > 3)
        ::syscall(kCloseRange, 3U, number - 1, 0U);
    ::syscall(kCloseRange, number + 1, ~0U, 0U);
}

[[noreturn]] void serve(int socket)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::signal(SIGCHLD, SIG_IGN); // ended children need no care
    ::signal(SIGINT, SIG_IGN); // Ctrl-C is for the parent to handle
    const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(nothing, STDOUT_FILENO);
    // The protocol's stdout must close when the runner ends, not when this process does.
    closeAllBut(socket);
    char request = 0;
    for (;;) {
        const ssize_t got = ::read(socket, &request, 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            ::_exit(0);
        int ours = -1;
        const Answer answer = startReference(ours);
        const bool sent = sendAnswer(socket, answer, ours);
        if (ours >= 0)
            ::close(ours);
        if (!sent)
            ::_exit(0);
    }
}

} // namespace

Child::~Child()
{
    ::close(m_descriptor);
    if (m_process > 0)
        ::kill(m_process, SIGKILL);
}

Result<std::unique_ptr<Zygote>> Zygote::start()
{
    int pair[2] = { -1, -1 };
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return failure(ErrorKind::Environment, fmt::format("cannot make a socket pair: {}", std::strerror(errno)));
    const pid_t process = ::fork();
    if (process < 0)
        return failure(ErrorKind::Environment, fmt::format("cannot start a process: {}", std::strerror(errno)));
    if (process == 0) {
        ::close(pair[0]);
        serve(pair[1]);
    }
    ::close(pair[1]);
    return std::unique_ptr<Zygote>(new Zygote(pair[0]));
}

Zygote::~Zygote() { ::close(m_descriptor); }

Result<std::unique_ptr<Child>> Zygote::spawn()
{
    const char request = 's';
    Answer answer;
    int descriptor = -1;
    if (::send(m_descriptor, &request, 1, MSG_NOSIGNAL) != 1 || !receiveAnswer(m_descriptor, answer, descriptor))
        return failure(ErrorKind::Internal, "the process that starts references is gone");
    if (answer.process < 0 || descriptor < 0)
        return failure(
            ErrorKind::Environment, fmt::format("cannot start the reference process: {}", std::strerror(answer.error)));
    return std::make_unique<Child>(descriptor, answer.process);
}

} // namespace warpdesk::runner
