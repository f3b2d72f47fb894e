import { spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countingLine } from '../scripts/launch/say.mjs';

const project = fileURLToPath(new URL('../', import.meta.url));
// Only a hang takes as long.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let copy: string;
const started: ChildProcess[] = [];

/** Builds by copying, and counts its runs. */
const build = `
  import { appendFileSync, copyFileSync, mkdirSync, readFileSync } from 'node:fs';
  const folder = process.argv[2];
  appendFileSync('builds', 'x');
  mkdirSync(folder + '/server');
  copyFileSync('src/main.js', folder + '/server/main.js');
  copyFileSync('src/main.js', folder + '/server/account.js');
  if (readFileSync('src/main.js', 'utf8').includes('does not build')) throw new Error('a slip');
`;

/** Prints how it was started, and exits a little after SIGTERM. */
const main = `
  const words = process.argv.slice(2);
  const running = setInterval(() => {}, 1000);
  process.on('SIGTERM', () => setTimeout(() => {
    console.log('closed');
    clearInterval(running);
  }, 100));
  console.log(JSON.stringify({ node: process.versions.node, mode: process.env.NODE_ENV, words }));
  if (words[0] === 'fail') process.exit(7);
`;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'stagedoor-launch-'));
  cpSync(join(project, 'scripts'), join(copy, 'scripts'), { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) {
    cpSync(join(project, name), join(copy, name));
  }
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'scripts', 'build.ts'), build);
  mkdirSync(join(copy, 'src'));
  writeFileSync(join(copy, 'src', 'main.js'), main);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  // SIGTERM, since the launcher passes it on to the site and nothing could pass SIGKILL on.
  const running = started.splice(0).filter((child) => child.exitCode === null);
  const ends = running.map((child) => ended(child));
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(ends);
  rmSync(copy, { recursive: true, force: true });
});

describe('the launcher', () => {
  test('builds once, and again only after a change', async () => {
    await ended(launch('build'));
    await ended(launch('build'));
    expect(builds()).toBe(1);
    writeFileSync(join(copy, 'src', 'main.test.ts'), 'a test is no part of the site');
    await ended(launch('build'));
    expect(builds()).toBe(1);
    writeFileSync(join(copy, 'src', 'main.js'), `${main}// changed`);
    await ended(launch('build'));
    expect(builds()).toBe(2);
    expect(readFileSync(join(copy, 'dist/server/main.js'), 'utf8')).toContain('// changed');
  });

  test('preserves files that a running site may still load', async () => {
    const server = () => readdirSync(join(copy, 'dist/server')).filter((name) => /-/.test(name));
    for (const names of [['late-1'], ['late-2'], ['late-3']]) {
      writeFileSync(
        join(copy, 'scripts', 'build.ts'),
        `${build}
        copyFileSync('src/main.js', folder + '/server/${names[0]}.js');`,
      );
      await ended(launch('build'));
    }
    expect(server()).toEqual(['late-2.js', 'late-3.js']);
  });

  test('never starts an interrupted build', async () => {
    await ended(launch('build'));
    writeFileSync(join(copy, 'src', 'main.js'), '// does not build');
    const { code, output } = await ended(launch('start'));
    expect(code).toBe(1);
    expect(output).toContain('a slip');
    expect(output).toContain('The build failed: see above.');
    expect(readFileSync(join(copy, 'dist/server/main.js'), 'utf8')).not.toContain('does not build');
    expect(builds()).toBe(2);
  });

  test('builds once for two commands that start together', { tags: 'whole' }, async () => {
    const both = await Promise.all([ended(launch('build')), ended(launch('build'))]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(builds()).toBe(1);
  });

  test('ignores a lock whose owner is gone', { tags: 'whole' }, async () => {
    mkdirSync(join(copy, '.runtime'));
    const gone = launch('nothing');
    await ended(gone);
    writeFileSync(join(copy, '.runtime', 'lock'), String(gone.pid));
    expect((await ended(launch('build'))).code).toBe(0);
    expect(existsSync(join(copy, '.runtime', 'lock'))).toBe(false);
  });

  test("starts the site for production under Node 24, whatever the terminal's environment", async () => {
    const site = launch('start');
    const line = JSON.parse(await firstLine(site)) as { node: string; mode: string };
    expect(Number.parseInt(line.node, 10)).toBeGreaterThanOrEqual(24);
    expect(line.mode).toBe('production');
  });

  test(
    'starts a build from elsewhere unchanged if there are no sources',
    { tags: 'whole' },
    async () => {
      await ended(launch('build'));
      for (const name of ['src', 'node_modules', 'package-lock.json', 'scripts/build.ts']) {
        rmSync(join(copy, name), { recursive: true });
      }
      const site = launch('start');
      expect(JSON.parse(await firstLine(site))).toMatchObject({ mode: 'production' });
    },
  );

  test.runIf(process.platform === 'linux')(
    'uses an earlier build if this user may not build, or names the user who may',
    async () => {
      // No user may create a file there, not even root.
      symlinkSync('/sys/kernel', join(copy, '.runtime'));
      const refused =
        /^The build is out of date, and you have no permission to write to this folder \(E/;
      const never = await ended(launch('account'));
      expect(never.code).toBe(1);
      expect(never.output).toMatch(refused);
      mkdirSync(join(copy, 'dist', 'server'), { recursive: true });
      writeFileSync(join(copy, 'dist', 'server', 'account.js'), 'console.log("as before")');
      const { code, output } = await ended(launch('account'));
      expect(code).toBe(0);
      expect(output).toMatch(refused);
      expect(output).toMatch(/Using the earlier build\.\nas before/);
    },
  );

  test.runIf(process.platform === 'linux')(
    'names the user who may download Node if this user may not and there is no earlier download',
    async () => {
      const { nodeRuntime } = (await import(join(project, 'scripts/launch/runtime.mjs'))) as {
        nodeRuntime(root: string): Promise<string>;
      };
      const old = Object.create(process, { versions: { value: { node: '20.20.2' } } }) as unknown;
      vi.stubGlobal('process', old);
      await expect(nodeRuntime('/sys/kernel')).rejects.toThrow(
        'you have no permission to write to this folder',
      );
    },
  );

  test('installs packages next to the ones in use, which stay until the new build is complete', async () => {
    rmSync(join(copy, 'node_modules'));
    const inUse = join(copy, 'node_modules', 'in-use.js');
    mkdirSync(join(copy, 'node_modules'));
    writeFileSync(inUse, '');
    const npm = join(copy, 'npm-cli.cjs');
    const install = (lines: string) => {
      writeFileSync(npm, lines);
      return ended(launch('build'));
    };
    vi.stubEnv('npm_execpath', npm);
    expect(await install('console.log("no network"); process.exit(1)')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/no network\nnpm could not install the packages: see above\./),
    });
    expect(existsSync(inUse)).toBe(true);
    const makes = `require('node:fs').mkdirSync('node_modules/new', { recursive: true })`;
    writeFileSync(join(copy, 'src', 'main.js'), '// does not build');
    expect((await install(makes)).output).toContain('a slip');
    expect(existsSync(inUse)).toBe(true);
    writeFileSync(join(copy, 'src', 'main.js'), main);
    expect((await install(makes)).code).toBe(0);
    expect(readdirSync(join(copy, 'node_modules'))).toEqual(['.stagedoor-installed', 'new']);
    expect(readdirSync(join(copy, '.runtime'))).toEqual([]);
  });

  test('passes on SIGTERM and ends when the site has closed', async () => {
    const site = launch('start');
    await firstLine(site);
    const end = ended(site);
    site.kill('SIGTERM');
    expect(await end).toMatchObject({ code: 0, output: expect.stringContaining('closed') });
  });

  test('ends npm cleanly too, which is what a machine stops', { tags: 'whole' }, async () => {
    // This Node first, so that the copy need not download one.
    const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
    const npm = spawn('npm', ['start'], { cwd: copy, env: { ...process.env, PATH: path } });
    started.push(npm);
    await firstLine(npm);
    const end = ended(npm);
    npm.kill('SIGTERM');
    expect(await end).toMatchObject({ code: 0, output: expect.stringContaining('closed') });
  });

  test('passes on the arguments of a command and its exit code', async () => {
    const { code, output } = await ended(launch('account', 'fail', 'kim@band.example'));
    expect(code).toBe(7);
    expect(output).toContain('"words":["fail","kim@band.example"]');
  });

  test('lists the commands with the words of package.json if it does not know one', async () => {
    const { code, output } = await ended(launch('fly'));
    expect(code).toBe(1);
    expect(output).toMatch(/^Unknown command "fly"\.\n\nnpm start +installs what is missing, /);
    const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const [name, line] of Object.entries(scripts)) {
      expect(line).toBe(`exec node scripts/launch.mjs ${name} --does '${doesOf(output, name)}'`);
    }
    expect(await ended(launch('--help'))).toEqual({
      code: 0,
      output: output.replace(/^.*\n\n/, ''),
    });
  });

  test('explains a command without installing or building anything', async () => {
    for (const word of ['--help', '-h']) {
      const { code, output } = await ended(launch('start', '--does', 'serves', word));
      expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^npm start /) });
    }
    for (const name of ['lighthouse', 'bench', 'torture']) {
      const refused = await ended(launch(name, 'frob'));
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Known: ') });
    }
    const { code, output } = await ended(launch('start', 'fast'));
    expect(code).toBe(1);
    expect(output).toMatch(/^Unknown argument "fast"\.\n\nnpm start /);
    expect(existsSync(join(copy, 'builds'))).toBe(false);
  });
});

describe('a line that counts', () => {
  const terminal = (columns: number, isTTY = true) => {
    const written: string[] = [];
    const write = (text: string) => written.push(text) > 0;
    return { stream: { isTTY, columns, write } as unknown as NodeJS.WriteStream, written };
  };

  test('fits into a narrow terminal and leaves the seconds', () => {
    vi.useFakeTimers();
    const { stream, written } = terminal(20);
    const line = countingLine(stream)!;
    line.show('Installing all the packages');
    expect(written.at(-1)).toBe('Installing all  0 s');
    vi.advanceTimersByTime(12_000);
    expect(written.at(-1)).toBe('Installing all 12 s');
    line.end();
    expect(written.join('')).toMatch(/12 s\n$/);
    const before = written.length;
    vi.advanceTimersByTime(5000);
    expect(written).toHaveLength(before);
    vi.useRealTimers();
  });

  test('is left out in a pipe and on a terminal that cannot rewrite it', () => {
    expect(countingLine(terminal(80, false).stream)).toBeNull();
    vi.stubEnv('TERM', 'dumb');
    expect(countingLine(terminal(80).stream)).toBeNull();
  });
});

function launch(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, ['scripts/launch.mjs', ...args], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'test' },
  });
  started.push(child);
  return child;
}

function ended(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** The site's own first line; npm prints some lines before. */
function firstLine(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.once('close', () => reject(new Error(`It ended without a word.\n${output}`)));
    child.stdout?.on('data', (text: Buffer) => {
      output += text.toString();
      const line = output.split('\n').find((one) => one.startsWith('{'));
      if (line) resolve(line);
    });
  });
}

/** The launcher's words for a command, from its list. */
const doesOf = (list: string, name: string): string | undefined =>
  new RegExp(`^npm (?:run )?${name} +(.+)$`, 'm').exec(list)?.[1];

function builds(): number {
  return readFileSync(join(copy, 'builds'), 'utf8').length;
}
