import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { guardAdmin, guardClient, guardServer, tracesIn } from './guard.ts';

let root: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'guard-')));
});
afterAll(() => rmSync(root, { recursive: true }));

const page = 'src/features/home/hero.parts.tsx';
const player = 'src/kit/client/player/openPlayer.tsx';
const playing = 'src/features/releases/release.page.tsx';
const firstTab = 'src/features/theme/theme.admin.tsx';

const good: Readonly<Record<string, string>> = {
  'src/site/entry.tsx': `
    import { words } from './words.ts';
    if (words) import('../features/home/hero.parts.tsx').then(console.log);
    else if (words === '') import('../features/releases/release.page.tsx').then(console.log);
    else if (words === 'touched') {
      import('../features/featured-videos/featured-player.parts.tsx').then(console.log);
      import('./touchedParts.ts').then(console.log);
    } else import('./start/alive.tsx').then(console.log);`,
  'src/features/featured-videos/featured-player.parts.tsx': `export const player = String(top);`,
  'src/site/touchedParts.ts': `export const parts = String(opener);`,
  'src/site/start/alive.tsx': `export const alive = String(location);`,
  'src/site/words.ts': `export const words = String(location);`,
  [page]: `import { words } from '../../site/words.ts'; export default words + 'home';`,
  [playing]: `import('../../kit/client/player/openPlayer.tsx').then(console.log);`,
  [player]: `import { words } from '../../../site/words.ts'; export const player = words + 'plays';`,
  'src/admin/memberEntry.ts': `import('./entry.tsx').then(console.log);`,
  'src/admin/entry.tsx': `
    import { words } from '../site/words.ts'; import { form } from '../features/shows/shows.form.tsx';
    import('../features/theme/theme.admin.tsx').then(console.log);
    export const admin = words + form;`,
  [firstTab]: `export default String(location);`,
  'src/features/shows/shows.form.tsx': `import { z } from 'zod'; export const form = z.form + 'form';`,
  'node_modules/zod/package.json': `{ "name": "zod", "main": "./z.js", "type": "module" }`,
  'node_modules/zod/z.js': `export const z = { form: String(document.title) };`,
};

const plenty = { bytes: 1_000_000, files: 100 };

interface AdminOptions {
  /** The limit of the editing area, to build that instead of the public pages. */
  admin: typeof plenty | null;
  groups: Rolldown.CodeSplittingGroup[];
}

async function built(
  changes: Record<string, string> = {},
  most: Partial<Record<'read' | 'first' | 'page' | 'player', typeof plenty>> = {},
  { admin = null, groups = [] }: Partial<AdminOptions> = {},
): Promise<void> {
  const folder = mkdtempSync(join(root, 'site-'));
  for (const [name, text] of Object.entries({ ...good, ...changes })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [
      admin === null
        ? guardClient(folder, {
            read: plenty,
            first: plenty,
            page: plenty,
            player: plenty,
            ...most,
          })
        : guardAdmin(folder, admin),
    ],
    build: {
      rolldownOptions: {
        input: join(folder, admin === null ? 'src/site/entry.tsx' : 'src/admin/memberEntry.ts'),
        output: { codeSplitting: { groups } },
      },
    },
  });
}

test('files that import each other in a circle fail the build', async () => {
  const group = { name: 'inputs', test: /input\.ts$/, includeDependenciesRecursively: false };
  const changes = {
    'src/admin/entry.tsx': `
      import { name } from './name.ts'; import { input } from './input.ts';
      import('../features/theme/theme.admin.tsx').then(console.log);
      export const admin = name + input();`,
    'src/admin/name.ts': `export const name = String(location);`,
    'src/admin/input.ts': `import { name } from './name.ts'; export const input = () => name;`,
  };
  await expect(built(changes, {}, { admin: plenty })).resolves.toBeUndefined();
  await expect(built(changes, {}, { admin: plenty, groups: [group] })).rejects.toThrow(
    'in a circle',
  );
});

describe("the band's code stays out of fans' browsers", () => {
  test('a correct site is built', async () => {
    await expect(built()).resolves.toBeUndefined();
  });

  test('a page that imports a form is refused, with the chain', async () => {
    const bad = `import { parts } from './home.parts.tsx'; export default parts;`;
    const parts = `import { form } from '../shows/shows.form.tsx'; export const parts = form;`;
    await expect(built({ [page]: bad, 'src/features/home/home.parts.tsx': parts })).rejects.toThrow(
      /src\/site\/entry\.tsx\s+→ src\/features\/home\/hero\.parts\.tsx\s+→ src\/features\/home\/home\.parts\.tsx\s+→ src\/features\/shows\/shows\.form\.tsx/,
    );
  });

  test.each([
    ['src/admin/tabs.ts', '../../admin/tabs.ts'],
    ['src/server/config.ts', '../../server/config.ts'],
    ['src/site/server/document.ts', '../../site/server/document.ts'],
    ['src/database/open.ts', '../../database/open.ts'],
    ['src/files/storage/storage.ts', '../../files/storage/storage.ts'],
    ['src/kit/admin/uploads/upload.ts', '../../kit/admin/uploads/upload.ts'],
    ['src/kit/server/secrets.ts', '../../kit/server/secrets.ts'],
    ['src/features/home/home.records.ts', './home.records.ts'],
    ['src/features/home/home.table.ts', './home.table.ts'],
    ['src/features/home/home.api.ts', './home.api.ts'],
    ['src/features/home/home.admin.tsx', './home.admin.tsx'],
    ['src/features/home/home.mails.ts', './home.mails.ts'],
    ['src/features/home/home.document.ts', './home.document.ts'],
    ['src/features/home/home.ts', './home.ts'],
    ['src/features/home/words.tsx', './words.tsx'],
    ['src/lib/words.ts', '../../lib/words.ts'],
    ['src/words.ts', '../../words.ts'],
    ['src/mail/mailQueue.ts', '../../mail/mailQueue.ts'],
    ['src/cli/terminal.ts', '../../cli/terminal.ts'],
    ['node_modules/tus-js-client/index.js', 'tus-js-client'],
    ['node_modules/react-hook-form/index.js', 'react-hook-form'],
    ['node_modules/@hookform/resolvers/index.js', '@hookform/resolvers'],
    ['node_modules/zod/other.js', 'zod/other.js'],
  ])('%s is refused', async (file, request) => {
    const name = file.replace(/^node_modules\/((@\w+\/)?[\w-]+).*/, '$1');
    const changes = {
      [file]: `export const secret = String(location.hash);`,
      [page]: `import { secret } from '${request}'; export default secret;`,
    };
    await expect(built(changes)).rejects.toThrow(`src/features/home/hero.parts.tsx\n    → ${name}`);
  });

  test('code that is loaded later reaches a fan too', async () => {
    const bad = `export default () => import('../shows/shows.form.tsx');`;
    await expect(built({ [page]: bad })).rejects.toThrow(/hero\.parts\.tsx\s+→ .*shows\.form\.tsx/);
  });

  test('pages may not load the admin', async () => {
    const bad = `export default () => import('../../admin/entry.tsx');`;
    await expect(built({ [page]: bad })).rejects.toThrow(/hero\.parts\.tsx\s+→ src\/admin\/entry/);
  });
});

describe('the first page is light', () => {
  const numbers = Array.from({ length: 400 }, (_, i) => `'${(i * 7919 + 3) ** 3}'`).join();
  const heavy = `export default [${numbers}];`;

  test('a first script that is too heavy for a page that is only read is refused', async () => {
    const changes = { 'src/site/words.ts': `export const words = [${numbers}].join();` };
    await expect(built(changes, { read: { bytes: 1_000, files: 9 } })).rejects.toThrow(
      /The script of a page that is only read weighs \d+ bytes/,
    );
  });

  test('a first page that is too heavy is refused, with a list of its contents', async () => {
    await expect(built({}, { first: { ...plenty, bytes: 100 } })).rejects.toThrow(
      /front page before a touch weighs \d+ bytes in \d+ files; the limit is 100 in 100[^]*entry[^]*src\/site\/words\.ts: \d+/,
    );
  });

  test('a first page of too many files is refused', async () => {
    const most = { first: { ...plenty, files: 1 } };
    await expect(built({}, most)).rejects.toThrow(/bytes in 3 files; the limit is 1000000 in 1/);
  });

  test("the page's own code counts, and the band's does not", async () => {
    const most = { first: { ...plenty, bytes: 2_000 } };
    await expect(built({ [page]: heavy }, most)).rejects.toThrow('the limit is 2000 in 100');
    await expect(built({ [firstTab]: heavy }, most)).resolves.toBeUndefined();
  });

  test('an admin that is too heavy is refused, and code that its tabs load later does not count', async () => {
    const admin = { ...plenty, bytes: 2_000 };
    await expect(built({ [firstTab]: heavy }, {}, { admin })).rejects.toThrow(
      'The script of the admin weighs',
    );
    const later = {
      [firstTab]: `import('./later.form.tsx').then(console.log);`,
      'src/features/theme/later.form.tsx': heavy,
    };
    await expect(built(later, {}, { admin })).resolves.toBeUndefined();
  });

  test('a player that is too heavy is refused, and code that every page has does not count', async () => {
    const most = { player: { ...plenty, bytes: 2_000 } };
    await expect(built({ [player]: heavy }, most)).rejects.toThrow(
      'The script of the player weighs',
    );
    const shared = `export const words = String(location) + [${numbers}];`;
    await expect(built({ 'src/site/words.ts': shared }, most)).resolves.toBeUndefined();
  });

  test('a server that loads too much at its start is refused', async () => {
    const folder = mkdtempSync(join(root, 'server-'));
    mkdirSync(join(folder, 'src/server'), { recursive: true });
    writeFileSync(join(folder, 'src/server/start.ts'), `await import('./main.ts');`);
    writeFileSync(join(folder, 'src/server/main.ts'), `console.log([${numbers}]);`);
    const builtFor = (bytes: number) =>
      build({
        configFile: false,
        root: folder,
        logLevel: 'silent',
        plugins: [guardServer(folder, { ...plenty, bytes })],
        build: { ssr: true, rolldownOptions: { input: join(folder, 'src/server/start.ts') } },
      });
    await expect(builtFor(1_000)).rejects.toThrow(/The server’s start weighs \d+ bytes in 2 files/);
    await expect(builtFor(100_000)).resolves.toBeDefined();
  });
});

describe('the finished folder', () => {
  test('contains nothing about the machine that built it, and nothing of the sources', async () => {
    const folder = mkdtempSync(join(root, 'dist-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets', 'a.js'), 'console.log(1)');
    expect(await tracesIn(folder, [root])).toEqual([]);
    writeFileSync(join(folder, 'assets', 'b.js'), `console.log('${root}/src/a.ts')`);
    writeFileSync(join(folder, 'assets', 'c.css'), 'a{}/*# sourceMappingURL=c.css.map */');
    writeFileSync(join(folder, 'd.js.map'), '{}');
    expect((await tracesIn(folder, [root])).toSorted()).toEqual([
      `assets/b.js contains ${root}`,
      'assets/c.css refers to the sources',
      'd.js.map refers to the sources',
    ]);
  });
});
