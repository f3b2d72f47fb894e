/**
 * How Node is started to serve the site, here and where its speed is measured. Most of the
 * server's objects die young: with more room for them than this the memory doubles under load.
 * @type {{ flags: string[], env: Record<string, string> }}
 */
export const serving = { flags: ['--max-semi-space-size=1'], env: { MALLOC_ARENA_MAX: '1' } };
