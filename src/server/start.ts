/** Before any other import, because compiled code is kept for the next start. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../compiled'));
await import('./main.ts');
