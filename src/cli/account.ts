import { existsSync } from 'node:fs';
import { accountCommand } from './account/command.ts';

// Whatever is made is for this user alone.
process.umask(0o077);
if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await accountCommand(process.argv.slice(2), process);
