import { existsSync } from 'node:fs';
import { backupCommand, restoreCommand } from './backup/command.ts';

// Whatever is made is for this user alone.
process.umask(0o077);
if (existsSync('.env')) process.loadEnvFile('.env');
const [verb, ...args] = process.argv.slice(2);
const command = verb === 'restore' ? restoreCommand : backupCommand;
process.exitCode = await command(args, process);
