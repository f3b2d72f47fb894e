import { doctorCommand } from './doctor/command.ts';
import { runCommand } from './terminal.ts';

await runCommand(doctorCommand);
