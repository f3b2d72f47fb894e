import { config } from 'zod';

// Zod tries `new Function`, which breaks the page's CSP. Import this before any schema.
config({ jitless: true });
