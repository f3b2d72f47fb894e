import { existsSync } from 'node:fs';
import { demoCommand } from './demo/command.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await demoCommand(process.argv.slice(2), process);
