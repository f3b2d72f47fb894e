import { backupCommand, restoreCommand } from './backup/backupCommand.ts';
import { runCommand } from './terminal.ts';

await runCommand(([verb, ...args], terminal) =>
  verb === 'restore' ? restoreCommand(args, terminal) : backupCommand(args, terminal),
);
