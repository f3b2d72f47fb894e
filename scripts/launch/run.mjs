import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { LaunchError } from './say.mjs';

const forwardedSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Runs a program instead of this process: it has the terminal, receives the signals, and its exit
 * ends this process. It is spawned asynchronously, since a process that waits in `spawnSync`
 * receives no signal and would leave the program running.
 * @param options `env` adds variables; the terminal's override them
 */
export async function run(node, words, { cwd, mode, env = {} }) {
  const child = spawn(node, words, {
    cwd,
    env: { ...env, ...environment(node, mode) },
    stdio: 'inherit',
  });
  for (const signal of forwardedSignals) {
    process.on(signal, () => {
      // Ctrl-C at a terminal reaches the whole group; a second one would mean "hurry".
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
  const [code, signal] = await once(child, 'exit');
  process.exitCode = signal ? 128 + (constants.signals[signal] ?? 0) : code;
  // The listeners above do not keep the process alive, but a piped standard input may.
  process.exit();
}

/**
 * Runs a program to its end and shows its output only if it fails. A signal ends it too, so it
 * doesn't keep writing into the folder after this process has ended.
 * @param options `failure` is the last line shown then
 */
export async function runQuietly(node, words, { cwd, failure }) {
  const child = spawn(node, words, {
    cwd,
    env: environment(node, 'production'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  const stop = (signal) => child.kill(signal);
  for (const signal of forwardedSignals) process.on(signal, stop);
  const [code] = await once(child, 'close');
  for (const signal of forwardedSignals) process.off(signal, stop);
  if (code !== 0) throw new LaunchError(`${output.trimEnd()}\n${failure}`);
}

/** The environment for a program with the given Node: scripts that run `node` find the same one. */
function environment(node, mode) {
  const path = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...process.env,
    [path]: [dirname(node), process.env[path]].filter(Boolean).join(delimiter),
    NODE_ENV: mode,
  };
}
