import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BackupProblem, type Heading, type Manifest } from '../../backup/archive.ts';
import { dailyBackups } from '../../backup/keep.ts';
import { makeBackup } from '../../backup/makeBackup.ts';
import { openPlace } from '../../backup/places.ts';
import { checkBackup, type BackupSource } from '../../backup/readBackup.ts';
import { restoreBackup } from '../../backup/restoreBackup.ts';
import { Problem } from '../../errors/problem.ts';
import { ConfigError, readConfig, type Config } from '../../server/config.ts';
import { backupSite, makeDataFolder, openDataAsIs, readAll } from '../../server/openData.ts';
import { command, counting, unexpected, UsageError, withData, type Terminal } from '../terminal.ts';

const backupUsage = `Backs up the whole site into one file:

  npm run backup -- FILE           writes a backup; the site can keep running
  npm run backup -- --check FILE   verifies a backup
  npm run backup -- --list         lists the daily backups at BACKUP_URL, newest first

Only the file's owner can read it. If BACKUP_PASSPHRASE is set, the backup is encrypted and FILE must
end in .age, such as today.tar.age. --check also accepts the name of a daily backup.
`;

const refusals = [BackupProblem, Problem];

const restoreUsage = `Restores a backup; the site can keep running:

  npm run restore -- FILE             restores onto an empty site
  npm run restore -- --replace FILE   replaces everything on the site, after backing it up
  npm run restore -- --erased NEWER FILE
                                      leaves out what the site had erased before NEWER was made

FILE and NEWER can also be names of daily backups at BACKUP_URL. Everything that this site has erased
for privacy stays erased. An empty site has no list of that: if you restore an older backup there,
pass the newest one as NEWER.
`;

export const backupCommand = command(backupUsage, refusals, async (args, terminal) => {
  const options = { check: { type: 'boolean' }, list: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const config = readConfig(terminal.env);
  if (values.list) {
    if (args.length > 1) throw new UsageError('--list takes no other arguments.');
    return list(terminal, config);
  }
  const file = oneFile(positionals);
  const { backupPassphrase } = config;
  if (values.check) {
    const { heading, manifest } = await counting(terminal, 'Checking the backup', () =>
      checkBackup(sourceOf(file, config), backupPassphrase),
    );
    return said(terminal, `${file} is complete: ${contentOf(heading, manifest)}`, manifest);
  }
  requireEnding(file, backupPassphrase !== null);
  const site = backupSite(config, () => openDataAsIs(config));
  const { heading, manifest } = await counting(terminal, 'Backing up', () =>
    makeBackup(site, file, { passphrase: backupPassphrase }),
  );
  return said(terminal, `Saved ${file}: ${contentOf(heading, manifest)}`, manifest);
});

export const restoreCommand = command(restoreUsage, refusals, async (args, terminal) => {
  const options = { replace: { type: 'boolean' }, erased: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const file = oneFile(positionals);
  const config = readConfig(terminal.env);
  await makeDataFolder(config);
  return withData(config, async (opened) => {
    const site = { ...backupSite(config, () => openDataAsIs(config)), opened, readAll };
    const { manifest, restorePoint } = await counting(terminal, 'Restoring', () =>
      restoreBackup(site, sourceOf(file, config), {
        passphrase: config.backupPassphrase,
        replace: values.replace ?? false,
        erased: values.erased === undefined ? null : sourceOf(values.erased, config),
      }),
    );
    if (restorePoint) terminal.stdout.write(`The previous content is in ${restorePoint}\n`);
    return said(terminal, `Restored ${file}. Start the site with: npm start`, manifest);
  });
});

function oneFile([file, ...more]: readonly string[]): string {
  if (file === undefined) throw new UsageError('Missing FILE.');
  if (more.length > 0) throw new UsageError(unexpected(more[0]!));
  return file;
}

/** @returns the exit code. */
async function list({ stdout }: Terminal, { backupPlace }: Config): Promise<number> {
  if (backupPlace === null)
    throw new ConfigError([
      'BACKUP_URL is not set. Set it to the folder or bucket of the backups.',
    ]);
  for (const { name } of dailyBackups(await openPlace(backupPlace).names())) {
    stdout.write(`${name}\n`);
  }
  return 0;
}

/** A local file comes before a daily backup of its name. */
function sourceOf(file: string, { backupPlace }: Config): BackupSource {
  if (backupPlace === null || existsSync(file) || dailyBackups([file]).length === 0) return file;
  return () => openPlace(backupPlace).open(file);
}

/** A misleading name would cause it to be opened wrongly, or given away. @throws BackupProblem */
function requireEnding(file: string, isEncrypted: boolean): void {
  if (file.endsWith('.age') === isEncrypted) return;
  throw new BackupProblem(
    isEncrypted
      ? `BACKUP_PASSPHRASE is set, so the backup is encrypted and its name must end in .age. Use ${file}.age.`
      : `${file} would not be encrypted, because BACKUP_PASSPHRASE is not set. Set it, or use ${file.slice(0, -'.age'.length)}.`,
  );
}

function contentOf({ madeAt, program, schema }: Heading, { rows, files }: Manifest): string {
  const count = Object.values(rows).reduce((sum, n) => sum + n, 0);
  return `${count} rows and ${files} files from ${new Date(madeAt).toISOString()}, by Stagedoor ${program} (schema ${schema}).`;
}

/** @returns the exit code: 0 only if nothing is missing. */
function said({ stdout, stderr }: Terminal, sentence: string, { missing }: Manifest): number {
  stdout.write(`${sentence}\n`);
  if (missing.length === 0) return 0;
  stderr.write(
    `The backup lacks ${missing.length === 1 ? 'a file' : `${missing.length} files`} missing from the storage: ${missing.slice(0, 10).join(', ')}\n`,
  );
  return 1;
}
