#include "harness/process/shared_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <array>
#include <cstring>
#include <string>
#include <utility>

namespace codecbench::process {
namespace {

TEST(FileDescriptor, ClosesOnceWhateverMoves) {
  int fd = -1;
  {
    Result<FileDescriptor> file = make_file("test");
    ASSERT_TRUE(file) << file.error();
    FileDescriptor other = *std::move(file);
    fd = other.get();
    EXPECT_EQ(file->get(), -1);
    FileDescriptor third;
    third = std::move(other);
    EXPECT_EQ(third.get(), fd);
    EXPECT_EQ(fcntl(fd, F_GETFD), FD_CLOEXEC);
  }
  EXPECT_EQ(fcntl(fd, F_GETFD), -1);
}

TEST(SharedFile, HoldsItsContentFromTheBeginning) {
  const std::string content(100'000, 'x');
  const Result<FileDescriptor> file = make_file("test", content);
  ASSERT_TRUE(file) << file.error();
  EXPECT_EQ(lseek(file->get(), 0, SEEK_CUR), 0);  // a child reads it from there
  const Result<Mapping> mapping = Mapping::of(file->get(), content.size(), Mapping::Access::read);
  ASSERT_TRUE(mapping) << mapping.error();
  EXPECT_EQ(std::memcmp(mapping->data(), content.data(), content.size()), 0);
}

TEST(SharedFile, WritesBehindItsEndToo) {
  const Result<FileDescriptor> file = make_file("test");
  ASSERT_TRUE(file) << file.error();
  EXPECT_TRUE(write_at(file->get(), "later", 1000));
  struct stat status {};
  ASSERT_EQ(fstat(file->get(), &status), 0);
  EXPECT_EQ(status.st_size, 1005);
  EXPECT_FALSE(write_at(-1, "nowhere", 0));
}

TEST(Mapping, OfNoFileIsAnError) { EXPECT_FALSE(Mapping::of(-1, 4096, Mapping::Access::read)); }

struct Counts {
  std::array<int, 3> of;
};

TEST(Shared, BothSidesSeeTheSame) {
  Result<Shared<Counts>> ours = Shared<Counts>::create("test");
  ASSERT_TRUE(ours) << ours.error();
  EXPECT_EQ((*ours)->of[2], 0);
  Result<Shared<Counts>> theirs = Shared<Counts>::attach(ours->fd());
  ASSERT_TRUE(theirs) << theirs.error();
  EXPECT_EQ(theirs->fd(), -1);
  (*theirs)->of[2] = 7;
  const Shared<Counts> moved = *std::move(ours);
  EXPECT_EQ(moved->of[2], 7);
}

}  // namespace
}  // namespace codecbench::process
