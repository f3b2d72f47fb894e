import { accountCommand } from './account/command.ts';
import { runCommand } from './terminal.ts';

await runCommand(accountCommand);
