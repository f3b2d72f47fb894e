import { existsSync } from 'node:fs';
import { demo } from './demo/command.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await demo(process.argv.slice(2), process);
