import { importCommand } from './import/importCommand.ts';
import { runCommand } from './terminal.ts';

await runCommand(importCommand);
