import { existsSync } from 'node:fs';
import { account } from './account/command.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await account(process.argv.slice(2), process);
