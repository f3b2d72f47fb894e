/** Before any other import, because compiled code is kept for the next start. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Whatever is made is for this user alone.
process.umask(0o077);
enableCompileCache(join(import.meta.dirname, '../compiled'));
await import('./main.ts');
