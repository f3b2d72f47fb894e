/**
 * How Node is started to serve the site, here and where its speed is measured. Most of the server's
 * objects die young: in little room they stay in the processor's cache, and in 4 MB what a page is
 * made of does not outlive it. V8 keeps the pages of a heap that once was large, so it grows by two
 * fifths at most before it is looked through. In one arena, with large pieces apart and its end given
 * back, glibc keeps less of what was freed.
 * @type {{ flags: string[], env: Record<string, string> }}
 */
export const serving = {
  flags: ['--max-semi-space-size=4', '--heap-growing-percent=40'],
  env: {
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
};
