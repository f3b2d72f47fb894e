/**
 * Where the server's program begins: what V8 has compiled is kept beside the program for the
 * next start. It must be said before the rest is read; where the folder cannot be written, V8
 * compiles anew each time.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../compiled'));
await import('./main.ts');
