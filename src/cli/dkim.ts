import { dkimCommand } from './dkim/dkimCommand.ts';
import { runCommand } from './terminal.ts';

await runCommand(dkimCommand);
