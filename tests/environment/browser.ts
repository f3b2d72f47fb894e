import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Playwright's `launchOptions`. */
export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const installedNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * An installed Chromium (`CHROMIUM_PATH`, or on PATH), or the one inside the npm package
 * `@sparticuz/chromium`, unpacked once into `.runtime`.
 */
export async function findBrowser(): Promise<Browser> {
  const installed = process.env['CHROMIUM_PATH'] || onPath();
  if (installed && !existsSync(installed))
    throw new Error(`CHROMIUM_PATH names ${installed}, where no browser is.`);
  if (installed) return { executablePath: installed, args: ['--no-sandbox'], env: environment({}) };
  const home = await unpacked();
  const executablePath = join(home, 'chromium');
  return { executablePath, args: ['--no-sandbox'], env: environment(missing(home)) };
}

function onPath(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const places = folders.flatMap((folder) => installedNames.map((name) => join(folder, name)));
  return places.find((place) => existsSync(place)) ?? null;
}

/** The folder is renamed once it is complete, since the package would accept half a browser. */
async function unpacked(): Promise<string> {
  const program = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const parts = join(dirname(program), '..', 'bin');
  const { version } = JSON.parse(readFileSync(join(dirname(parts), 'package.json'), 'utf8')) as {
    version: string;
  };
  const runtime = fileURLToPath(new URL('../../.runtime/', import.meta.url));
  const home = join(runtime, `chromium-${version}`);
  if (existsSync(home)) return home;

  const half = `${home}.${process.pid}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const { inflate } = await import('@sparticuz/chromium');
  // The package unpacks into the temporary folder that the environment names.
  const usual = process.env['TMPDIR'];
  process.env['TMPDIR'] = half;
  try {
    for (const part of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(join(parts, part));
    }
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    throw new Error(`@sparticuz/chromium cannot be unpacked: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
  }
  writeFileSync(join(half, 'fonts', 'fonts.conf'), fontsIn(home));
  if (existsSync(home)) rmSync(half, { recursive: true });
  else renameSync(half, home);
  return home;
}

/** Shared libraries and fonts that the package brings in case the machine lacks them. */
function missing(home: string): Record<string, string> {
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(home, 'fonts') };
  if (starts(join(home, 'chromium'), environment(fonts))) return fonts;
  const libraries = [join(home, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean);
  const helped = { ...fonts, LD_LIBRARY_PATH: libraries.join(':') };
  if (starts(join(home, 'chromium'), environment(helped))) return helped;
  throw new Error(
    'The Chromium from npm does not start on this machine. Install Chromium, or name one in CHROMIUM_PATH.',
  );
}

function starts(program: string, env: Record<string, string>): boolean {
  try {
    execFileSync(program, ['--version', '--no-sandbox'], { env, stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch (error) {
    // A program that could not be loaded exits with a status; other errors are unexpected.
    if ((error as { status?: number | null }).status === undefined) throw error;
    return false;
  }
}

function environment(more: Record<string, string>): Record<string, string> {
  const own = Object.entries(process.env).filter((pair): pair is [string, string] => !!pair[1]);
  return { ...Object.fromEntries(own), ...more };
}

function fontsIn(home: string): string {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    `<fontconfig><dir>${home}/fonts</dir><cachedir>${home}/fonts-cache</cachedir></fontconfig>`,
    '',
  ].join('\n');
}
