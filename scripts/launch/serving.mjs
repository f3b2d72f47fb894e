/**
 * How Node is started to serve the site, here and where its speed is measured. Most of the server's
 * objects die young: in little room they stay in the processor's cache, without which kept pages take
 * a quarter longer. V8 keeps the pages of a heap that once was large, so it does not even grow to its
 * double. In one arena, with large pieces apart and its end given back, glibc keeps less of what was
 * freed.
 * @type {{ flags: string[], env: Record<string, string> }}
 */
export const serving = {
  flags: ['--max-semi-space-size=1', '--heap-growing-percent=70'],
  env: {
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
};
