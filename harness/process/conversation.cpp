#include "harness/process/conversation.h"

#include <fmt/format.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace codecbench::process {

Result<Conversation> Conversation::start(Command command) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return Error{fmt::format("cannot make a socket: {}", std::strerror(errno))};
  }
  FileDescriptor ours(ends[0]);
  const FileDescriptor theirs(ends[1]);
  command.input = theirs.get();
  Result<Child> child = Child::start(command);
  if (!child) return Error{child.error()};
  return Conversation(*std::move(child), std::move(ours));
}

bool Conversation::send(std::string_view bytes) {
  ssize_t sent = 0;
  do {
    sent = ::send(input_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent == static_cast<ssize_t>(bytes.size());
}

}  // namespace codecbench::process
