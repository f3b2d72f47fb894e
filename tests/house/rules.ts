import { basename, dirname, posix } from 'node:path';
import { Visitor } from 'vite';
import { isPublic, isTest, placeOf, kindOf, type Layer, type Place } from '../../scripts/places.ts';
import { isPlain, isPlainSentence, isPlainTitle } from './plainEnglish.ts';
import {
  below,
  gatheringNouns,
  kitFolders,
  mayImport,
  sharedNouns,
  usedKinds,
} from './allowedImports.ts';
import {
  commentsOf,
  exportsOf,
  importsOf,
  linesOfCode,
  syntaxOf,
  sentencesOf,
  testTitlesOf,
  type Import,
  type Source,
} from './sources.ts';

/** Returns one sentence for each violation. */
export type Rule = (sources: readonly Source[]) => string[];

/** The server's modules that these may use: the settings, and the way from them to the data. */
const settingsReaders: ReadonlySet<Layer> = new Set(['cli', 'doctor']);
const readsSettings = new Set([
  'src/server/config.ts',
  'src/server/envFile.ts',
  'src/server/openData.ts',
]);

export const onlyKnownKinds: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('src/features/'))
    .filter(({ path }) => {
      const [, , , name, ...deeper] = path.split('/');
      return deeper.length > 0 || !namesAt(name ?? '').some((file) => kindOf(file) !== null);
    })
    .map(({ path }) => `${path} is no kind of file that a feature may contain`);

export const everyFileIsInALayer: Rule = (sources) =>
  sources
    .filter(({ path }) => !isTest(path) && placeOf(path) === null)
    .map(({ path }) => `${path} is in no layer`);

export const importsPointDown: Rule = (sources) =>
  imports(sources, ({ to }, here, there) => {
    if (there.layer === here.layer || below[here.layer].includes(there.layer)) return null;
    if (settingsReaders.has(here.layer) && readsSettings.has(to)) return null;
    return `${here.layer} may not import ${there.layer}`;
  });

export const kitImportsFewFolders: Rule = (sources) => [
  ...sources
    .filter(({ path }) => !isTest(path) && kitFolderOf(path) === null)
    .map(({ path }) => `${path} is in no folder of the kit's list`),
  ...sources.flatMap(importsOf).flatMap(({ from, to }) => {
    const [here, there] = [kitFolderOf(from), kitFolderOf(to)];
    const fits =
      !here || !there || here === there || isTest(from) || kitFolders[here]?.includes(there);
    return fits ? [] : [`${from} imports ${to}: ${here} may not import ${there}`];
  }),
];

/** The folder of the kit, undefined outside of the kit, null if it has none from the list. */
function kitFolderOf(path: string): string | null | undefined {
  if (!path.startsWith('src/kit/')) return undefined;
  const folder = posix.dirname(path).slice('src/kit/'.length);
  return Object.hasOwn(kitFolders, folder) ? folder : null;
}

export const kindsImportWhatTheyMay: Rule = (sources) =>
  imports(sources, ({ typeOnly }, here, there) => {
    if (there.layer !== 'features') {
      return here.kind === null || typeOnly || mayImport[here.kind].layers.includes(there.layer)
        ? null
        : `a file of kind ${here.kind} may not import ${there.layer}`;
    }
    const kinds = here.kind === null ? usedKinds[here.layer] : mayImport[here.kind].kinds;
    if (!kinds || there.kind === null || there.kind === here.kind || kinds.includes(there.kind)) {
      return null;
    }
    return typeOnly && there.kind === 'noun'
      ? null
      : `${here.kind ?? here.layer} may not import ${there.kind}`;
  });

export const featuresImportFewOthers: Rule = (sources) =>
  imports(sources, (_, { noun: here }, { noun: there }) => {
    if (here === null || there === null || here === there || sharedNouns.includes(there)) {
      return null;
    }
    const gathered = gatheringNouns[here] ?? [];
    return gathered === 'every other' || gathered.includes(there)
      ? null
      : `${here} may not import ${there}`;
  });

export const publicCodeImportsNoEditing: Rule = (sources) =>
  imports(sources, ({ typeOnly }, here, there) =>
    !isPublic(here) || isPublic(there) || typeOnly ? null : 'this would reach a fan’s browser',
  );

/** Its folders only use what their callers pass them; the files beside them pass it. */
export const serverImportsNoFeature: Rule = (sources) =>
  imports(sources, ({ from }, _, { noun }) =>
    /^src\/server\/.+\//.test(from) && noun !== null
      ? `${dirname(from)} may not import the feature ${noun}`
      : null,
  );

/** The palette uses formulas from a library. */
const viewLibraries: Readonly<Record<string, string>> = {
  'src/features/theme/palette.view.ts': 'culori/fn',
};

export const viewsHaveNoLibraries: Rule = (sources) =>
  sources
    .filter(({ path }) => placeOf(path)?.kind === 'view')
    .flatMap(importsOf)
    .filter(({ to, typeOnly }) => !typeOnly && !to.startsWith('src/'))
    .filter(({ from, to }) => viewLibraries[from] !== to)
    .map(({ from, to }) => `${from} imports ${to}: a view may not use libraries`);

export const onlyRecordsContainSql: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('src/') && !isTest(path))
    .filter(({ path }) => !path.startsWith('src/database/') && !/\.(records|table)\.ts$/.test(path))
    .flatMap(importsOf)
    .filter(({ to }) => /^(kysely|pg|better-sqlite3)(\/|$)/.test(to))
    .map(({ from, to }) => `${from} imports ${to}: only records may contain SQL`);

export const noCycles: Rule = (sources) => {
  const known = new Set(sources.map(({ path }) => path));
  const next = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source)
        .filter(({ to }) => known.has(to))
        .map(({ to }) => to),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (trail.includes(path) || done.has(path)) return;
    for (const to of next.get(path) ?? []) walk(to, [...trail, path]);
    done.add(path);
  };
  for (const path of known) walk(path, []);
  return found;
};

/** The most product files that a folder holds, so that one look takes it in. */
const maxFiles = 25;

export const foldersHaveFewFiles: Rule = (sources) => {
  const files = sources.filter(({ path }) => path.startsWith('src/') && !isTest(path));
  return [...Map.groupBy(files, ({ path }) => posix.dirname(path))]
    .filter(([, { length }]) => length > maxFiles)
    .map(([folder, { length }]) => `${folder} has ${length} files`);
};

/** The names that every page may export. */
const pageExports = ['alive', 'areas', 'origins', 'parts', 'status'];

export const oneNameHasOneMeaning: Rule = (sources) => {
  const named = sources
    .filter(({ path }) => path.startsWith('src/') && !isTest(path))
    // A step is named after what it makes, and only the list of all steps names it again.
    .filter(({ path }) => !path.startsWith('src/database/migrations/'))
    .flatMap((source) => [...new Set(exportsOf(source))].map((name) => ({ name, ...source })));
  return [...Map.groupBy(named, ({ name }) => name)].flatMap(([name, all]) => {
    const paths = all.map(({ path }) => path);
    const isPages = pageExports.includes(name) && paths.every((path) => path.endsWith('.page.tsx'));
    return paths.length === 1 || isPages ? [] : [`${name} is exported by ${paths.join(' and ')}`];
  });
};

export const noBarrels: Rule = (sources) =>
  sources
    .filter((source) => /^index\.tsx?$/.test(basename(source.path)) || passesAllOn(source))
    .map(({ path }) => `${path} only re-exports`);

export const noUtils: Rule = (sources) =>
  sources
    .filter(({ path }) => /(^|[/.-])(utils?|helpers?)([/.-]|$)/i.test(path))
    .map(({ path }) => `${path} is not named after what it does`);

/** A command has the name of its noun, and both ends of the site begin alike. */
const twiceNamed = ['bounce.ts', 'demo.ts', 'doctor.ts', 'entry.tsx'];

export const filesAreNamedOnce: Rule = (sources) => {
  const files = sources.filter(({ path }) => path.startsWith('src/') && !isTest(path));
  return [...Map.groupBy(files, ({ path }) => basename(path))]
    .filter(([name, { length }]) => length > 1 && !twiceNamed.includes(name))
    .map(([name, all]) => `${name} is ${all.map(({ path }) => path).join(' and ')}`);
};

export const commentsArePlain: Rule = (sources) =>
  sources.flatMap((source) =>
    commentsOf(source)
      .filter((text) => !isPlain(text))
      .map((text) => `${source.path} has a comment that is not plain English: ${text}`),
  );

export const titlesArePlain: Rule = (sources) =>
  sources
    .filter(({ path }) => isTest(path) || path.endsWith('.journey.ts'))
    .flatMap((source) =>
      testTitlesOf(source)
        .filter((title) => !isPlainTitle(title))
        .map((title) => `${source.path} has a title that is not plain English: ${title}`),
    );

export const sentencesArePlain: Rule = (sources) =>
  sources
    .filter(({ path }) => /^src\/(?!database\/migrations\/)/.test(path) && !isTest(path))
    .flatMap((source) =>
      sentencesOf(source)
        .filter((text) => !isPlainSentence(text))
        .map((text) => `${source.path} has a sentence that is not plain English: ${text}`),
    );

/** The highest number of lines in `src` that are neither blank nor a comment; tests are left out. */
const maxLines = 67_114;

export const sourceStaysSmall: Rule = (sources) => {
  const lines = sources
    .filter(({ path }) => path.startsWith('src/') && !isTest(path))
    .reduce((sum, source) => sum + linesOfCode(source), 0);
  return lines > maxLines ? [`src has ${lines} lines of code, ${maxLines} are its bound`] : [];
};

export const noAny: Rule = (sources) =>
  sources.filter(saysAny).map(({ path }) => `${path} has a type any`);

/** Test files of one worker share their modules, so a mock may come too late, or stay. */
export const noMockedModules: Rule = (sources) =>
  sources
    .filter(({ text }) => /\bvi\.(do)?[mM]ock\(/.test(text))
    .map(({ path }) => `${path} mocks a module`);

const rawSinks = /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/;

export const noRawHtml: Rule = (sources) =>
  sources
    .filter(({ path, text }) => path.startsWith('src/') && !isTest(path) && rawSinks.test(text))
    .map(({ path, text }) => `${path} writes raw HTML: ${rawSinks.exec(text)?.[0]}`);

/** The file itself, or those beside a test. */
function namesAt(name: string): string[] {
  const tested = /^(.+?)(?:\.(?:browser|screen))?\.test\.tsx?$/.exec(name)?.[1];
  return tested === undefined ? [name] : [`${tested}.ts`, `${tested}.tsx`];
}

/** Asks about every import between two files of the program. */
function imports(
  sources: readonly Source[],
  complaint: (one: Import, here: Place, there: Place) => string | null,
): string[] {
  return sources.flatMap(importsOf).flatMap((one) => {
    const here = placeOf(one.from);
    const there = placeOf(one.to);
    const why = here && there && complaint(one, here, there);
    return why ? [`${one.from} imports ${one.to}: ${why}`] : [];
  });
}

function saysAny(source: Source): boolean {
  let found = false;
  new Visitor({
    TSAnyKeyword() {
      found = true;
    },
  }).visit(syntaxOf(source).program);
  return found;
}

function passesAllOn(source: Source): boolean {
  const { body } = syntaxOf(source).program;
  return (
    body.length > 0 &&
    body.every(
      (one) =>
        one.type === 'ExportAllDeclaration' ||
        (one.type === 'ExportNamedDeclaration' && one.source !== null),
    )
  );
}
