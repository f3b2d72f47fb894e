import { recordOf } from '../../kit/functions/recordOf.ts';

/** The names in the API and the database; they aren't always the family's own. */
export const fontNames = [
  'SprayPaint',
  'BebasNeue',
  'Anton',
  'Oswald',
  'Pacifico',
  'Creepster',
  'Sancreek',
  'VT323',
  'Kalam',
  'IndieFlower',
  'ArchitectsDaughter',
  'ComicNeue',
  'Righteous',
  'Lobster',
  'Courier New',
  'RobotoCondensed',
] as const;

/** Available as secondary fonts only. */
const monoFontNames = ['Fira Mono', 'JetBrains Mono', 'Roboto Mono'] as const;

export const faceNames = [...fontNames, ...monoFontNames] as const;

export type FaceName = (typeof faceNames)[number];

/** The face of a name; Courier New if it's unknown. */
export const faceOf = (name: string): FaceName =>
  faceNames.find((known) => known === name) ?? 'Courier New';

/** Labels by name: `Bebas Neue` for `BebasNeue`. */
export const faceLabels = <N extends FaceName>(names: readonly N[]): Readonly<Record<N, string>> =>
  recordOf(names, (name) =>
    name.includes(' ') ? name : name.replaceAll(/([a-z])(?=[A-Z])/g, '$1 '),
  );

/** The stylesheet with every face, for lists of fonts. */
export const listedFacesPath = '/look/faces.css';

/** A family of that stylesheet. A browser loads its files once text is set in it. */
export const listedFamily = (name: string): string => `listed-${faceSlug(faceOf(name))}`;

/** Turns `BebasNeue` into `bebasneue`, for addresses and file names. */
export const faceSlug = (face: FaceName): string => face.toLowerCase().replaceAll(' ', '');
