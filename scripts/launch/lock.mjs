import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LaunchError, say } from './say.mjs';

/** This user may not install and build here. */
export class FolderNotWritable extends LaunchError {}

/** An owner shows every two seconds that it is still there. */
const signOfLifeEvery = 2_000;
const silentFor = 15_000;

/**
 * Does slow work in the project folder while no other command does: two that start together
 * would install into the same folder. A lock whose owner is gone counts for nothing.
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work asks again whether it is still needed
 * @returns {Promise<T>}
 */
export async function alone(root, work) {
  const lock = join(root, '.runtime', 'lock');
  let told = false;
  while (!take(lock)) {
    if (ownerLives(lock)) {
      if (!told) say('Another command is preparing this folder: waiting for it.');
      told = true;
      await pause(200);
    } else {
      rmSync(lock, { force: true });
    }
  }
  const signs = setInterval(() => utimesSync(lock, new Date(), new Date()), signOfLifeEvery);
  try {
    return await work();
  } finally {
    clearInterval(signs);
    rmSync(lock, { force: true });
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    throw new FolderNotWritable(
      `What was built here is stale, and this user may not build it (${error.code}): let whom the folder belongs to run 'npm run build'.`,
    );
  }
}

/**
 * Asks for the process and for its sign of life: in a container the same number soon belongs to
 * another process.
 * @param {string} lock
 */
function ownerLives(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > silentFor) return false;
    const owner = Number(readFileSync(lock, 'utf8'));
    // Between making the file and writing into it there is nothing to read yet.
    if (owner !== 0) process.kill(owner, 0);
    return owner !== process.pid;
  } catch (error) {
    // EPERM: there is such a process, and it is another user's.
    return error.code === 'EPERM';
  }
}
