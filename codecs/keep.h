// A barrier for the optimizer, in what is timed: a result that nobody reads would not be computed.
#ifndef CODECBENCH_CODECS_KEEP_H_
#define CODECBENCH_CODECS_KEEP_H_

namespace codecbench {

// The compiler must take it that `result` is read, and all memory with it. Executes nothing.
template <class T>
inline void keep(const T& result) {
  asm volatile("" : : "r"(&result) : "memory");
}

}  // namespace codecbench

#endif  // CODECBENCH_CODECS_KEEP_H_
