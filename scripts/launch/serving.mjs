/**
 * How Node is started to serve the site, here and where its speed is measured. Most of the
 * server's objects die young: in little room they stay in the processor's cache, and none outlive it
 * under load. In one arena glibc keeps less of what was freed.
 * @type {{ flags: string[], env: Record<string, string> }}
 */
export const serving = { flags: ['--max-semi-space-size=1'], env: { MALLOC_ARENA_MAX: '1' } };
