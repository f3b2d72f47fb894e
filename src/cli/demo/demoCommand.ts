import { parseArgs } from 'node:util';
import type { Db } from '../../database/open.ts';
import { addAccount, listAccounts } from '../../features/session/account.records.ts';
import { openStorage } from '../../files/storage/openStorage.ts';
import { systemClock } from '../../kit/server/clock.ts';
import type { Log } from '../../kit/server/log.ts';
import { argonPasswords } from '../../kit/server/passwordHash.ts';
import { newSecret } from '../../kit/server/secrets.ts';
import { readConfig } from '../../server/config.ts';
import { command, counting, withData, type Terminal } from '../terminal.ts';
import { fillWithDemo, DemoRefused } from './fill.ts';

const usage = `Adds a fictional demo band to an empty site, with images, shows, music and texts:

  npm run demo

The site can keep running. One button in the admin removes the demo band again.
`;

/** Accepts the path of the demo band's file as well. */
export const demoCommand = command(usage, [DemoRefused], async (args, terminal, backup: string) => {
  parseArgs({ args });
  const config = readConfig(terminal.env);
  await withData(config, async ({ db }) => {
    const storage = openStorage(config);
    await counting(terminal, 'Adding the demo band', () =>
      fillWithDemo({ db, storage, clock: systemClock, log: logTo(terminal) }, backup),
    );
    terminal.stdout.write(
      `Added Saturn Tramway to the site: ${config.publicUrl.href}\n` +
        `${await signInHint(db)} at ${new URL('/signin', config.publicUrl).href}\n` +
        'If the site is not running: npm start\n',
    );
  });
  return 0;
});

function logTo({ stdout, stderr }: Terminal): Log {
  const say = (details: object, sentence: string) => {
    const { err } = details as { err?: Error };
    stderr.write(`${sentence}${err ? `: ${err.message}` : ''}\n`);
  };
  return { info: (_, sentence) => void stdout.write(`${sentence}\n`), warn: say, error: say };
}

/** Names the accounts that can sign in; makes one if there is none. */
async function signInHint(db: Db): Promise<string> {
  const accounts = await listAccounts(db);
  if (accounts.length > 0) return `Sign in as ${accounts.map(({ email }) => email).join(' or ')}`;
  const password = newSecret().slice(0, 16);
  const passwordHash = await argonPasswords().hash(password);
  const account = { email: 'demo@example.com', name: 'Demo', passwordHash };
  await addAccount(db, account, systemClock.now());
  return `Sign in as ${account.email} with the password ${password}, shown only this once,`;
}
