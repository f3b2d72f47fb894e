import { accountCommand } from './account/accountCommand.ts';
import { runCommand } from './terminal.ts';

await runCommand(accountCommand);
