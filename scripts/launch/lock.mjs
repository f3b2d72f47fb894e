import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from './say.mjs';

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
  mkdirSync(join(root, '.runtime'), { recursive: true });
  for (let tries = 0; !take(lock); tries += 1) {
    if (tries === 0) say('Another command is preparing this folder: waiting for it.');
    await pause(200);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!ownerLives(lock)) rmSync(lock, { force: true });
  return false;
}

/** @param {string} lock */
function ownerLives(lock) {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    // Between making the file and writing into it there is nothing to read yet.
    if (owner === 0) return true;
    process.kill(owner, 0);
    return true;
  } catch (error) {
    // EPERM: there is such a process, and it is somebody else's.
    return error.code === 'EPERM';
  }
}
