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
import { command, UsageError, withData, type Terminal } from '../terminal.ts';

const backupUsage = `Everything that the site keeps, in one file:

  npm run backup -- FILE           writes it, while the site runs
  npm run backup -- --check FILE   reads it back and proves that it is whole
  npm run backup -- --list         names the daily backups at BACKUP_URL, the newest first

Only its owner can read the file. With BACKUP_PASSPHRASE it is encrypted, and FILE must end in .age,
such as today.tar.age. What --check reads may also be one of the daily backups, by its name.
`;

const refusals = [BackupProblem, Problem];

const restoreUsage = `Puts a backup on the site, which may run meanwhile:

  npm run restore -- FILE             on a site that holds nothing yet
  npm run restore -- --replace FILE   in the place of what the site holds, which is backed up first
  npm run restore -- --erased NEWER FILE
                                      leaves out what the site had erased when NEWER was made

FILE and NEWER may also be names of daily backups at BACKUP_URL. What the site itself lists as erased
for somebody's privacy stays erased in any case; on a site that holds nothing, name the newest backup
there is as NEWER where you restore an older one.
`;

export const backupCommand = command(backupUsage, refusals, async (args, terminal) => {
  const options = { check: { type: 'boolean' }, list: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const config = readConfig(terminal.env);
  if (values.list) {
    if (args.length > 1) throw new UsageError('--list takes nothing more.');
    return list(terminal, config);
  }
  const file = oneFile(positionals);
  const { backupPassphrase } = config;
  if (values.check) {
    const { heading, manifest } = await checkBackup(sourceOf(file, config), backupPassphrase);
    return said(terminal, `${file} is whole: ${contentOf(heading, manifest)}`, manifest);
  }
  requireEnding(file, backupPassphrase !== null);
  const site = backupSite(config, () => openDataAsIs(config));
  const { heading, manifest } = await makeBackup(site, file, { passphrase: backupPassphrase });
  return said(terminal, `${file} holds ${contentOf(heading, manifest)}`, manifest);
});

export const restoreCommand = command(restoreUsage, refusals, async (args, terminal) => {
  const options = { replace: { type: 'boolean' }, erased: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const file = oneFile(positionals);
  const config = readConfig(terminal.env);
  await makeDataFolder(config);
  return withData(config, async (opened) => {
    const site = { ...backupSite(config, () => openDataAsIs(config)), opened, readAll };
    const { manifest, restorePoint } = await restoreBackup(site, sourceOf(file, config), {
      passphrase: config.backupPassphrase,
      replace: values.replace ?? false,
      erased: values.erased === undefined ? null : sourceOf(values.erased, config),
    });
    if (restorePoint) terminal.stdout.write(`What was there is in ${restorePoint}\n`);
    return said(terminal, `The site is as ${file} holds it. Start it with: npm start`, manifest);
  });
});

function oneFile([file, ...more]: readonly string[]): string {
  if (file === undefined) throw new UsageError('Which file?');
  if (more.length > 0) throw new UsageError('One file is enough.');
  return file;
}

/** @returns the exit code. */
async function list({ stdout }: Terminal, { backupPlace }: Config): Promise<number> {
  if (backupPlace === null) throw new ConfigError(['BACKUP_URL is not set. Name the place.']);
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
      ? `BACKUP_PASSPHRASE is set, so the backup is encrypted and its name must end in .age. Type ${file}.age.`
      : `${file} would not be encrypted, because BACKUP_PASSPHRASE is not set. Set it, or type ${file.slice(0, -'.age'.length)}.`,
  );
}

function contentOf({ madeAt, program, schema }: Heading, { rows, files }: Manifest): string {
  const count = Object.values(rows).reduce((sum, n) => sum + n, 0);
  return `${count} rows and ${files} files of ${new Date(madeAt).toISOString()}, by Stagedoor ${program} (schema ${schema}).`;
}

/** @returns the exit code: 0 only if nothing is missing. */
function said({ stdout, stderr }: Terminal, sentence: string, { missing }: Manifest): number {
  stdout.write(`${sentence}\n`);
  if (missing.length === 0) return 0;
  stderr.write(
    `The storage had lost ${missing.length === 1 ? 'a file' : `${missing.length} files`} before, which the backup cannot hold: ${missing.slice(0, 10).join(', ')}\n`,
  );
  return 1;
}
