import { doctorCommand } from './doctor/doctorCommand.ts';
import { runCommand } from './terminal.ts';

await runCommand(doctorCommand);
