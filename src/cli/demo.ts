import { demoCommand } from './demo/command.ts';
import { runCommand } from './terminal.ts';

await runCommand(demoCommand);
