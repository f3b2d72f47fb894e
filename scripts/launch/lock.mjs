import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LaunchError, say } from './say.mjs';

/** Thrown if this user may not install and build here. */
export class FolderNotWritable extends LaunchError {}

/** An owner updates its lock every two seconds. */
const signOfLifeEvery = 2_000;
const silentFor = 15_000;

/**
 * Does slow work in the project folder while no other command does: two simultaneous commands would
 * install into the same folder. A lock whose owner has ended doesn't count.
 * @param work checks again whether it is still needed
 */
export async function alone(root, work) {
  const lock = join(root, '.runtime', 'lock');
  let isAnnounced = false;
  while (!take(lock)) {
    if (ownerLives(lock)) {
      if (!isAnnounced) say('Waiting for another command that is preparing this folder.');
      isAnnounced = true;
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

function take(lock) {
  try {
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    throw new FolderNotWritable(
      `The build is out of date, and you have no permission to write to this folder (${error.code}). Run 'npm run build' as its owner.`,
    );
  }
}

/**
 * Whether the owner's process exists and has updated its lock recently: in a container, another
 * process soon has the same ID.
 */
function ownerLives(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > silentFor) return false;
    const owner = Number(readFileSync(lock, 'utf8'));
    // A new lock file is empty until its owner writes into it.
    if (owner !== 0) process.kill(owner, 0);
    return owner !== process.pid;
  } catch (error) {
    // EPERM: the process exists, and belongs to another user.
    return error.code === 'EPERM';
  }
}
