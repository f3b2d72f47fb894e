import { bounceCommand } from './bounce/bounceCommand.ts';
import { runCommand } from './terminal.ts';

await runCommand(bounceCommand);
