/**
 * Node's options to serve the site, here and in the benchmarks. Most of the server's objects die
 * young: a small young generation fits in the processor's cache, without which cached pages take a
 * quarter longer. V8 keeps the pages of a heap that was once large, so its growth is limited to less
 * than double, from a size that a start does not exceed: a start needs no full collection. With one
 * arena, separate mappings for large pieces and early trimming, glibc retains less freed memory.
 */
export const serving = {
  flags: ['--max-semi-space-size=2', '--heap-growing-percent=70', '--initial-old-space-size=32'],
  env: {
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
};
