import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from '../../errors/problem.ts';
import { findImport, importOf } from '../../features/imports/imports.records.ts';
import { importEndpoints, importKinds, type ImportFormat } from '../../features/imports/imports.ts';
import { previewImport } from '../../features/imports/preview.records.ts';
import { openedFiles } from '../../features/imports/readers.ts';
import { beginImport, requireUsable, runImport } from '../../features/imports/run.records.ts';
import { unknownKind } from '../../features/imports/formats.records.ts';
import { fileSource } from '../../files/audio/source.ts';
import { systemClock } from '../../kit/server/clock.ts';
import { ConfigError, readConfig } from '../../server/config.ts';
import { command, counting, UsageError, withData } from '../terminal.ts';

const kinds = Object.keys(importKinds);

const usage = `Imports fans, shows and posts from other services, and prints the result of each as JSON:

  npm run import -- FILE...

FILE is an export, packed or not. If one's format is unknown, nothing is imported.
Members can undo an import for 30 days.

  --dry              only shows what would change
  --kind KIND        ${kinds.slice(0, 6).join(', ')},
                     ${kinds.slice(6).join(', ')}
  --consent CONSENT  for fans: confirmed, customers, or ask to let them confirm
  --words TEXT       how the fans agreed to get e-mails
  --tags A,B         for all fans of the import
`;

const options = {
  dry: { type: 'boolean' },
  kind: { type: 'string' },
  consent: { type: 'string' },
  words: { type: 'string' },
  tags: { type: 'string' },
} as const;

export const importCommand = command(usage, [Problem], async (args, terminal) => {
  const { values, positionals: paths } = parseArgs({ args, options, allowPositionals: true });
  if (paths.length === 0) throw new UsageError('Missing FILE.');
  const { dry, tags, ...typed } = values;
  const chosen = Choices.safeParse({ ...typed, ...(tags && { tags: tags.split(',') }) });
  if (!chosen.success) {
    const { path, ...issue } = chosen.error.issues[0]!;
    const known = 'values' in issue ? `: choose ${issue.values.join(', ')}` : '';
    throw new UsageError(`Invalid --${String(path[0])}${known}.`);
  }
  const { kind, ...choices } = chosen.data;
  await using handles = new AsyncDisposableStack();
  const sourceOf = async (path: string) => ({
    name: basename(path),
    source: await fileSource(handles.use(await openFile(path))),
  });
  const opened = await openedFiles(await Promise.all(paths.map(sourceOf)));
  return await withData(readConfig(terminal.env), async ({ db }) => {
    // The site looks for changes by other processes itself.
    const s = { db, clock: systemClock, cache: { clear() {} } };
    const files = paths.map((path) => ({ address: path, name: basename(path) }));
    /** Checks the imports of all formats, or runs them one after the other. */
    const eachFormat = async (isChecked: boolean) => {
      let next: Partial<ImportFormat> | null = { ...(kind && { kind }) };
      let unknown: typeof files = [];
      while (next && (next.kind ?? kind) === (kind ?? next.kind)) {
        const asked = { by: 'the command line', files, ...next };
        let result = await previewImport(s, opened, asked);
        if (isChecked) {
          await counting(terminal, 'Importing', async () => {
            await beginImport(s, result._id, opened, choices);
            await runImport(s, result._id, opened);
          });
          result = await importOf(db, await findImport(db, result._id), Date.now());
        } else if (!dry && result.noun === 'fans' && !choices.consent) {
          throw new UsageError('Missing --consent: confirmed, customers or ask.');
        } else if (!dry) requireUsable(result.counts);
        if (isChecked || dry) terminal.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
        const others = result.others.filter((other) => other.kind === null);
        // A packed export may have files that no one needs.
        unknown = files.filter(({ name }) => others.some(({ file }) => file === name));
        next = result.next;
      }
      if (unknown.length > 0) throw unknownKind(unknown);
    };
    await eachFormat(false);
    if (!dry) await eachFormat(true);
    return 0;
  });
});

const Choices = importEndpoints.run.schemas.body.extend({
  kind: importEndpoints.preview.schemas.body.shape.kind,
});

const openFile = (path: string) =>
  open(path).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError([`${path} cannot be read (${code}).`]);
  });
