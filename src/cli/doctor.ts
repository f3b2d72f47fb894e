import { existsSync } from 'node:fs';
import { doctorCommand } from './doctor/command.ts';

// Whatever is made is for this user alone.
process.umask(0o077);
if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await doctorCommand(process.argv.slice(2), process);
