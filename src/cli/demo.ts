import { join } from 'node:path';
import { demoCommand } from './demo/demoCommand.ts';
import { runCommand } from './terminal.ts';

const backup = join(import.meta.dirname, '../../demo/saturn-tramway.tar');

await runCommand((args, terminal) => demoCommand(args, terminal, backup));
