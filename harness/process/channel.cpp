#include "harness/process/channel.h"

#include <unistd.h>

#include <cerrno>
#include <string>

#include "harness/process/child.h"

namespace codecbench::process {

void send_line(std::string_view line) {
  const std::string whole = std::string(line) + "\n";
  std::string_view rest = whole;
  while (!rest.empty()) {
    const ssize_t written = write(channel_fd, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) _exit(1);
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace codecbench::process
