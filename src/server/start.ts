/** Set before any other import, because compiled code is cached for the next start. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// New files are for this user alone.
process.umask(0o077);
enableCompileCache(join(import.meta.dirname, '../compiled'));
await import('./main.ts');
