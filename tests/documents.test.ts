import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { gaps, type Lockfile } from './environment/lockfile.ts';
import { unplainComments, unplainLines } from './house/plainEnglish.ts';
import { sourcesIn } from './house/sources.ts';
import { envExample } from '../src/server/config.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (name: string) => readFileSync(join(root, name), 'utf8');

const manifest = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};
const lockfile = JSON.parse(read('package-lock.json')) as Lockfile;
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** Documents that programs write. */
const reports = [
  'bench/results.md',
  'bench/lighthouse.md',
  'bench/measurements.md',
  'tests/torture/results.md',
];

/** Files with comments that begin with `#`. */
const commented = [
  '.env.example',
  '.dockerignore',
  'Dockerfile',
  'compose.yaml',
  'compose.large.yaml',
  ...readdirSync(join(root, 'deploy'), { recursive: true, encoding: 'utf8' })
    .map((name) => join('deploy', name))
    .filter(isFile),
];

describe('documents', () => {
  const unknownCommands = (text: string) =>
    [...text.matchAll(/\bnpm (?:run ([a-z][\w:-]*)|(start|test)\b)/g)]
      .map(([, named, short]) => (named ?? short)!)
      .filter((command) => !Object.hasOwn(manifest.scripts, command));

  test.each(documents)('%s names commands that exist', (name) => {
    expect(unknownCommands(read(name))).toEqual([]);
  });
  test('a command that does not exist is found', () => {
    expect(unknownCommands('Type `npm run fly -- high`, then `npm start`.')).toEqual(['fly']);
  });

  test.each(Object.keys(manifest.scripts))(
    'the README says the same of %s as `npm run`',
    (name) => {
      const words = manifest.scripts[name]!.split("'")[1]!;
      const short = name === 'start' || name === 'test' ? name : `run ${name}`;
      expect(read('README.md').replaceAll(/[`*]| {2,}/g, '')).toMatch(
        new RegExp(`^\\| ?npm ${short}[^|]*\\| ?${words.replaceAll(/[().]/g, '\\$&')}`, 'm'),
      );
    },
  );

  test.each([...documents, ...reports])('%s is plain English', (name) => {
    expect(unplainLines(read(name))).toEqual([]);
  });
  test.each([
    '## Close what nobody needs',
    'The build fails where a file is too large.',
    '- Where it is missing, set it.',
    '1. **Of the venue.** Its time zone.',
    'Put your name in place of it.',
    '| `a` | the colours of the page |',
  ])('%s is found', (line) => {
    expect(unplainLines(`# Colors\n\n${line}\n\nSet \`colour\`.\n`)).toEqual([expect.any(String)]);
  });

  test.each(commented)('the comments of %s are plain English', (name) => {
    expect(unplainComments(read(name))).toEqual([]);
  });
  test.each([
    '# What differs stands in the environment.\nPORT=1',
    'a:\n  # The code belongs to\n  # somebody else.\n  b: 1',
    '# Where there is a password.\n# PASSWORD=nobody',
  ])('the comment of %j is found', (text) => {
    expect(unplainComments(text)).toHaveLength(1);
  });

  const machinePaths = (text: string) =>
    text.match(/(?<![\w.:/])(\/(home|root|work|Users|tmp|opt)\/\S+|[A-Z]:\\\S+)/g) ?? [];

  test.each(documents)('%s contains no path of one machine', (name) => {
    expect(machinePaths(read(name))).toEqual([]);
  });
  test('a path of one machine is found', () => {
    expect(machinePaths('See /home/kim/site/README.md and C:\\site.')).toHaveLength(2);
    expect(machinePaths('See https://band.example/home/ and src/site/work/.')).toEqual([]);
  });

  const brokenLinks = (name: string, text: string) =>
    [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .map(([, target]) => join(name, '..', target!))
      .filter((path) => !exists(path));

  test.each(documents)('%s links to existing files', (name) => {
    expect(brokenLinks(name, read(name))).toEqual([]);
  });
  test('a broken link is found', () => {
    expect(
      brokenLinks('docs/a.md', 'See [this](../nowhere.md) and [that](../package.json).'),
    ).toEqual(['nowhere.md']);
  });

  const tops = ['.', 'src'];
  const missingPaths = (text: string) =>
    [...text.matchAll(/`([a-z][\w-]*)(\/[^`\s]*)`/g)]
      .filter(([, folder]) => tops.some((at) => exists(join(at, folder!))))
      .map(([, folder, rest]) => folder! + rest!)
      .filter((path) => {
        const known = path.replace(/[^/]*[<*].*$/, '');
        return !tops.some((at) => exists(join(at, known)));
      });

  test.each(documents)('%s names existing files', (name) => {
    expect(missingPaths(read(name))).toEqual([]);
  });
  test('decision records are short', () => {
    const records = documents.filter((name) => name.startsWith('docs/decisions/'));
    const words = records.map((name) => read(name).split(/\s+/).filter(Boolean).length);
    expect(records.filter((_, at) => words[at]! > 400)).toEqual([]);
    expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(20_000);
  });
  test('a missing file is found', () => {
    const text =
      'See `src/cli`, `tests/api/<noun>`, `kit/dates/*.ts`, `text/plain`, `src/nowhere/<noun>` and `kit/now.ts`.';
    expect(missingPaths(text)).toEqual(['src/nowhere/<noun>', 'kit/now.ts']);
  });

  /** The files and folders of a tree that do not exist. A line's description names more of them. */
  const missingFromTree = (text: string) => {
    const folders: string[] = [];
    return text.split('\n').flatMap((line) => {
      const [, indent, folder, description = line] = /^( *)([\w-]+)\/(?: |$)(.*)/.exec(line) ?? [];
      if (folder !== undefined) folders.splice(indent!.length / 2, Infinity, folder);
      const named = description.match(/[\w-]+(?:\/|\.(?:ts|mjs)\b)/g) ?? [];
      return ['', ...named].map((name) => join(...folders, name)).filter((path) => !exists(path));
    });
  };

  test('README shows files and folders that exist', () => {
    const [, tree] = /^```\n(src\/\n[^]*?)^```$/m.exec(read('README.md'))!;
    expect(missingFromTree(tree!)).toEqual([]);
  });
  test('a missing file of a tree is found', () => {
    const tree =
      'src/\n  cli/   see account.ts, lost.ts\n  gone/  old code\ntests/\n  api/   shared/';
    expect(missingFromTree(tree)).toEqual(['src/cli/lost.ts', 'src/gone', 'tests/api/shared/']);
  });

  const sources = sourcesIn('src', 'tests')
    .filter(({ path }) => path !== 'tests/documents.test.ts')
    .map(({ text }) => text)
    .join('\n');
  /** Names in camel case, which only code has. */
  const missingNames = (text: string) =>
    [...text.matchAll(/`([A-Za-z]+[a-z][A-Z]\w*)(?:\([^`]*\))?`/g)]
      .map(([, name]) => name!)
      .filter((name) => !sources.includes(name));

  test('CONTRIBUTING names functions that exist', () => {
    expect(missingNames(read('CONTRIBUTING.md'))).toEqual([]);
  });
  test('a missing function is found', () => {
    const text = 'Use `openServices`, `origins(areas)`, `closeServicesNow` and `openNothing(at)`.';
    expect(missingNames(text)).toEqual(['closeServicesNow', 'openNothing']);
  });

  /** A file that a reader would edit in place, so that Git refuses to update it. */
  const editedFiles = (text: string) =>
    [...text.matchAll(/\bsed -i\S* .* (\S+)$/gm)].map(([, path]) => path!).filter(exists);

  test.each(documents)('%s edits no file of an update', (name) => {
    expect(editedFiles(read(name))).toEqual([]);
  });
  test('an edited file of the repository is found', () => {
    const text = "sed -i 's/a/b/' compose.yaml\nsudo sed -i 's/a/b/' /etc/a.conf";
    expect(editedFiles(text)).toEqual(['compose.yaml']);
  });

  /** A container continues with the old file when a new one takes its name. */
  const mountedFiles = (text: string) =>
    [...text.matchAll(/^ *- \.\/([^:\s]+):/gm)].map(([, path]) => path!).filter(isFile);

  test.each(['compose.yaml', 'compose.large.yaml'])('%s mounts no single file', (name) => {
    expect(mountedFiles(read(name))).toEqual([]);
  });
  test('a mounted file is found', () => {
    const text = '      - ./deploy:/a\n      - ./deploy/Caddyfile:/etc/Caddyfile:ro\n';
    expect(mountedFiles(text)).toEqual(['deploy/Caddyfile']);
  });

  test('.env.example matches the settings', () => {
    expect(read('.env.example')).toBe(envExample());
  });
});

describe('packages', () => {
  // A second version of a package has a name of its own, followed by its own: `npm:a@1.0.0`.
  const exact = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
  const inexact = (versions: Record<string, string>) =>
    Object.entries(versions).filter(([, version]) => !exact.test(version));

  test('every version is exact', () => {
    expect(inexact({ ...manifest.dependencies, ...manifest.devDependencies })).toEqual([]);
  });
  test('an inexact version is found', () => {
    expect(inexact({ a: '^1.0.0', b: 'latest', c: '1.0.0', d: '18.4.0-beta.17' })).toHaveLength(2);
    expect(inexact({ a: 'npm:@b/c@1.0.0', d: 'npm:@b/c@^1.0.0', e: 'npm:c' })).toHaveLength(2);
  });

  const addressed = ({ packages }: Lockfile) =>
    Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined);

  test('the lockfile contains no download addresses', () => {
    expect(addressed(lockfile)).toEqual([]);
  });
  test('a download address is found', () => {
    const packages = { 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } };
    expect(addressed({ packages })).toHaveLength(1);
  });

  /** Files inside another package's download are checked with it. */
  const unchecked = ({ packages }: Lockfile) =>
    Object.entries(packages)
      .filter(([path, one]) => path !== '' && !one.integrity && !one.inBundle)
      .map(([path]) => path);

  test('npm checks every download against the lockfile', () => {
    expect(unchecked(lockfile)).toEqual([]);
  });
  test('an unchecked download is found', () => {
    const packages = {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { integrity: 'sha512-abc' },
      'node_modules/b/node_modules/c': { inBundle: true },
    };
    expect(unchecked({ packages })).toEqual(['node_modules/a']);
  });

  test('the site runs on 196 packages: one more is a decision', () => {
    const served = Object.values(lockfile.packages).filter(
      ({ version, dev, optional, devOptional }) => version && !dev && !optional && !devOptional,
    );
    expect(served.length - 1).toBe(196);
  });

  test('the lockfile contains the packages of every machine', () => {
    expect(gaps(lockfile)).toEqual([]);
  });
  test('a gap in the lockfile is found', () => {
    const packages = {
      'node_modules/a': { optionalDependencies: { b: '1.0.0', c: '2.0.0' } },
      'node_modules/a/node_modules/b': { version: '1.0.0' },
    };
    expect(gaps({ packages })).toEqual([{ name: 'c', version: '2.0.0', dev: false }]);
  });
});

function isFile(path: string): boolean {
  return statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false;
}

function exists(path: string): boolean {
  try {
    readFileSync(join(root, path));
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EISDIR';
  }
}
