import { writeFileSync } from 'node:fs';
import { envExample } from '../src/server/config.ts';

writeFileSync(new URL('../.env.example', import.meta.url), envExample());
