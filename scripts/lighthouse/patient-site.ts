/** The built site, which refuses no request while other programs keep the machine busy. */
import type * as Built from '../../src/server/serve.ts';

const { serve } = (await import(
  new URL('../../dist/server/serve.js', import.meta.url).href
)) as typeof Built;

const site = await serve(process.env, process.stdout, { lagMs: 0 });
process.once('SIGTERM', (signal) => void site.stop(signal).then(() => process.exit(0)));
