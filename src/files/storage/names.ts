import { randomBytes, randomInt } from 'node:crypto';
import { unfinishedSuffix } from '../../kit/server/writeAtomically.ts';
import { masterName, variantName, type Extension, type PictureKind } from '../files.ts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 22 letters and digits by chance: 131 bits, nobody guesses them and they never repeat. */
export function randomName(): string {
  return Array.from({ length: 22 }, () => letters[randomInt(letters.length)]).join('');
}

/** A name for a new picture; nothing that a client says goes into it. */
export function newMasterName(kind: PictureKind): string {
  return `${randomName()}.${kind === 'png' ? 'png' : 'jpg'}`;
}

/** The name of a master's copy in another width or format. */
export function copyName(master: string, width: number, extension: Extension): string {
  return `${stemOf(master)}-${width}.${extension}`;
}

/** The name of a master's square icon. */
export function iconName(master: string, side: number): string {
  return `${stemOf(master)}-icon-${side}.png`;
}

/** Whether this site could have given the name to an object that it stores. */
export function isOwnName(name: string): boolean {
  return masterName.test(name) || variantName.test(name);
}

/** A name for an object that is stored only to see whether that can be done. */
export function newProbeName(): string {
  return `check-${randomBytes(8).toString('hex')}`;
}

/**
 * A name for a share image that was drawn. No entry knows it: the sweep takes it a day later, and
 * whoever asks for it then has it drawn again.
 * @param card how the address calls it, such as `home-0123456789ab`.
 */
export const drawnName = (card: string): string => `share-${card}.jpg`;

const drawn = /^share-[0-9a-z]+(?:-[0-9a-z]+)?-[0-9a-f]{12}\.jpg$/;

/**
 * Whether a stored object can only be ours: a picture, something made from one, a share image or a
 * probe, also half written. A bucket may hold things of other programs, which nobody here touches.
 */
export function isOwnObject(name: string): boolean {
  const whole = name.replace(unfinishedSuffix, '');
  return isOwnName(whole) || drawn.test(whole) || /^check-[0-9a-f]{16}$/.test(whole);
}

function stemOf(master: string): string {
  if (!masterName.test(master)) throw new Error(`Not the name of a kept picture: ${master}`);
  return master.slice(0, 22);
}

/** The names of the files that a variant may have been made from; none for other names. */
export function possibleMasters(variant: string): string[] {
  if (!variantName.test(variant)) return [];
  const [id] = variant.split('-', 1);
  return [`${id}.png`, `${id}.jpg`];
}
