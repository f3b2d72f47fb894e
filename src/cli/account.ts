import { existsSync } from 'node:fs';
import { accountCommand } from './account/command.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await accountCommand(process.argv.slice(2), process);
