import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './freePort.ts';

/** A proxy that the documents describe. */
export interface ProxyKind {
  name: string;
  /** Programs that it needs on this machine. */
  programs: readonly string[];
  https: boolean;
  /**
   * Writes its files from those in `deploy`, and returns the program with its arguments.
   * @param more an operator's additions in a file of their own.
   */
  prepare(ports: Ports, folder: string, more: string): readonly string[];
}

interface Ports {
  /** The port of each instance of the site. */
  sites: readonly number[];
  /** Its own address for https. */
  own: number;
  /** Its address that redirects from http to https. */
  plain: number;
}

export interface RunningProxy extends Ports {
  /** Its temporary files; the configuration is elsewhere. */
  spooled(): string[];
  stop(): Promise<void>;
}

const nginx: ProxyKind = {
  name: 'nginx',
  programs: ['nginx', 'openssl'],
  https: true,
  prepare(ports, folder, more) {
    const path = (name: string) => join(folder, name);
    const [key, certificate] = [path('key.pem'), path('certificate.pem')];
    const subject = ['-subj', '/CN=band.example', '-days', '1'];
    const out = ['-keyout', key, '-out', certificate];
    spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...out]);
    const site = changed('nginx/stagedoor.conf', [
      [/listen 80;/, `listen 127.0.0.1:${ports.plain};`],
      [/listen \[::\]:80;/, ''],
      [/listen 443 ssl http2;/, `listen 127.0.0.1:${ports.own} ssl http2;`],
      [/listen \[::\]:443 ssl http2;/, ''],
      [/\/etc\/letsencrypt\/live\/band\.example\/fullchain\.pem/, certificate],
      [/\/etc\/letsencrypt\/live\/band\.example\/privkey\.pem/, key],
    ]);
    const upstream =
      ports.sites.length > 1
        ? changed('nginx/upstream.large.conf', [
            [
              /( +server (?:first|second):3000 max_fails=0;\n)+/,
              ports.sites.map(serverAt).join(''),
            ],
          ])
        : changed('nginx/upstream.conf', [[/127\.0\.0\.1:3000/, ports.sites.map(to).join()]]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${path('spool')}/${kind};`,
    );
    // The rest is Debian's default. Its own user could not write into this folder.
    writeFileSync(
      path('nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off;
       pid ${path('pid')}; error_log ${path('log')}; events {}
       http { access_log off; gzip on; ${temporary.join(' ')} ${more} ${upstream} ${site} }`,
    );
    return ['nginx', '-c', path('nginx.conf'), '-e', path('log')];
  },
};

const caddy: ProxyKind = {
  name: 'Caddy',
  programs: ['caddy'],
  // Its own certificates would need a real name.
  https: false,
  prepare(ports, folder) {
    const site = changed('Caddyfile', [
      [/^band\.example/m, `http://band.example:${ports.own}`],
      [/127\.0\.0\.1:3000/, ports.sites.map(to).join(' ')],
      [/lb_try_duration 10s/, 'lb_try_duration 2s'],
    ]);
    const config = join(folder, 'Caddyfile');
    writeFileSync(config, `{\n\tadmin off\n}\n${site}`);
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', config];
  },
};

/** The proxies that this machine has, and the reasons why others cannot be tried. */
export const proxies = [nginx, caddy].map((kind) => {
  const missing = kind.programs.filter((name) => spawnSync(name, ['version']).error);
  if (process.platform !== 'linux') missing.push('Linux');
  const name =
    missing.length > 0 ? `${kind.name} (not tried: no ${missing.join(', ')})` : kind.name;
  return { ...kind, name, isHere: missing.length === 0 };
});

/** Starts a documented proxy before instances of a site on those ports. */
export async function startProxy(
  kind: ProxyKind,
  sites: readonly number[],
  more = '',
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const spool = join(folder, 'spool');
  mkdirSync(spool);
  const ports = { sites, own: await freePort(), plain: await freePort() };
  const [program, ...words] = kind.prepare(ports, folder, more);
  const env = { ...process.env, HOME: folder, TMPDIR: spool };
  const child = spawn(program!, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const end = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await end;
    rmSync(folder, { recursive: true });
  };
  const ended = end.then(() => Promise.reject(new Error(`${kind.name} ended:\n${said}`)));
  await Promise.race([connected(ports.own), ended]);
  // Its exit is awaited above.
  ended.catch(() => {});
  const spooled = () =>
    readdirSync(spool, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  return { ...ports, spooled, stop };
}

const to = (port: number) => `127.0.0.1:${port}`;
const serverAt = (port: number) => `    server ${to(port)} max_fails=0;\n`;

/** A file of `deploy` with every placeholder found and replaced. */
function changed(name: string, places: [place: RegExp, by: string][]): string {
  let text = readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');
  for (const [place, by] of places) {
    if (!place.test(text)) throw new Error(`deploy/${name} has no ${place.source} any more.`);
    text = text.replace(place, by);
  }
  return text;
}

/** Resolves when the port accepts connections. */
async function connected(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
      await wait(20);
    } finally {
      socket.destroy();
    }
  }
}
