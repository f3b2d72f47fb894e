import { config } from 'zod';

// Zod tries whether it may make code from text; the page's policy refuses that, and every try
// is a breach in the eyes of those who watch for breaches. To be imported before any schema.
config({ jitless: true });
