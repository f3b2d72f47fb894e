import { describe, expect, test } from 'vitest';
import * as rules from './house/rules.ts';
import { configurations, sourcesIn, type Source } from './house/sources.ts';

const product = sourcesIn('src');
const everything = [...product, ...sourcesIn('tests', 'scripts', 'bench'), ...configurations()];

const shows = 'src/features/shows';

/** Each rule, the sources that it checks, and examples that it must find. */
const house: [sentence: string, rule: rules.Rule, asked: Source[], bad: Source[][]][] = [
  [
    'a feature contains only known kinds of files',
    rules.onlyKnownKinds,
    product,
    [
      [file(`${shows}/shows.service.ts`, '')],
      [file(`${shows}/deeper/shows.ts`, '')],
      [file(`${shows}/Shows.tsx`, '')],
      [file(`${shows}/shows.service.test.ts`, '')],
      [file(`${shows}/shows.page.ts`, '')],
    ],
  ],
  [
    'every file is in a layer',
    rules.everyFileIsInALayer,
    product,
    [[file('src/lib/a.ts', '')], [file('src/words.ts', '')]],
  ],
  [
    'imports point down',
    rules.importsPointDown,
    product,
    [
      [file('src/kit/dates/day.ts', `import { a } from '../../features/shows/shows.ts';`)],
      [file('src/kit/dates/day.ts', `import { a } from '../client/page/now.ts';`)],
      [file('src/kit/client/data/now.ts', `import { a } from '../../admin/drafts/drafts.ts';`)],
      [file('src/files/files.ts', `import type { A } from '../kit/client/data/area.ts';`)],
      [file('src/features/shows/shows.api.ts', `import type { C } from '../../server/config.ts';`)],
      [file('src/files/a.ts', `import type { S } from '../services/services.ts';`)],
      [file('src/cli/account.ts', `import { createApp } from '../server/createApp.ts';`)],
      [file('src/site/Header.tsx', `const a = await import('../admin/entry.tsx');`)],
    ],
  ],
  [
    'each folder of the kit depends on a few others',
    rules.kitImportsFewFolders,
    product,
    [
      [file('src/kit/field.ts', '')],
      [file('src/kit/fields/field.ts', '')],
      [file('src/kit/dates/day.ts', `import { a } from '../schema/text.ts';`)],
      [file('src/kit/client/page/Page.tsx', `import type { A } from '../data/area.ts';`)],
    ],
  ],
  [
    'each kind of file imports only allowed kinds',
    rules.kindsImportWhatTheyMay,
    product,
    [
      [file(`${shows}/shows.api.ts`, `import { t } from './shows.table.ts';`)],
      [file(`${shows}/shows.api.ts`, `import { o } from '../../database/open.ts';`)],
      [file(`${shows}/shows.ts`, `import { r } from './shows.records.ts';`)],
      [file(`${shows}/shows.view.ts`, `import { o } from '../../database/open.ts';`)],
      [file(`${shows}/shows.api.ts`, `import { a } from '../../kit/client/data/area.ts';`)],
      [file(`${shows}/shows.page.tsx`, `import { Show } from './shows.ts';`)],
      [file(`${shows}/shows.admin.tsx`, `import { r } from './shows.records.ts';`)],
      [file('src/admin/a.ts', `import { r } from '../features/shows/shows.records.ts';`)],
      [file('src/admin/a.ts', `import type { R } from '../features/shows/shows.records.ts';`)],
      [file('src/server/a.ts', `import { F } from '../features/shows/shows.form.tsx';`)],
      [file('src/site/server/a.ts', `import { F } from '../../features/shows/shows.form.tsx';`)],
      [file('src/site/server/a.ts', `import { A } from '../../features/shows/shows.admin.tsx';`)],
      [file('src/cli/a.ts', `import { api } from '../features/shows/shows.api.ts';`)],
    ],
  ],
  [
    'views have no libraries but the palette’s',
    rules.viewsHaveNoLibraries,
    product,
    [
      [file(`${shows}/shows.view.ts`, `import { z } from 'zod';`)],
      [file(`${shows}/shows.view.ts`, `import { converter } from 'culori/fn';`)],
    ],
  ],
  [
    'features import only shared and listed features',
    rules.featuresImportFewOthers,
    product,
    [
      [file(`${shows}/shows.page.tsx`, `import { a } from '../music/music.parts.tsx';`)],
      [file('src/features/theme/theme.ts', `import type { H } from '../home/home.ts';`)],
      [file('src/features/store/store.page.tsx', `import { S } from '../shows/shows.parts.tsx';`)],
    ],
  ],
  [
    'public code imports no editing code',
    rules.publicCodeImportsNoEditing,
    product,
    [
      [file('src/site/Header.tsx', `import { a } from '../admin/tabs.ts';`)],
      [file('src/site/Header.tsx', `import { a } from '../features/theme/theme.form.tsx';`)],
      [file('src/site/Header.tsx', `import { Theme } from '../features/theme/theme.ts';`)],
      [file(`${shows}/shows.page.tsx`, `export { ShowForm } from './shows.form.tsx';`)],
      [file(`${shows}/shows.queries.ts`, `import { s } from '../../files/storage.ts';`)],
      [file(`${shows}/shows.parts.tsx`, `import { s } from '../../kit/admin/uploads/upload.ts';`)],
      [file(`${shows}/shows.view.ts`, `import { s } from '../../kit/server/secrets.ts';`)],
    ],
  ],
  [
    'the folders of the server import no feature',
    rules.serverImportsNoFeature,
    product,
    [
      [file('src/server/http/serverLog.ts', `import { a } from '../../features/shows/shows.ts';`)],
      [file('src/server/pages/a.ts', `import type { A } from '../../features/shows/shows.ts';`)],
    ],
  ],
  [
    'only records contain SQL',
    rules.onlyRecordsContainSql,
    product,
    [[file(`${shows}/shows.api.ts`, `import { sql } from 'kysely';`)]],
  ],
  [
    'there are no import cycles',
    rules.noCycles,
    everything,
    [
      [
        file('src/kit/dates/a.ts', `import { b } from './b.ts';`),
        file('src/kit/dates/b.ts', `import { c } from './c.ts';`),
        file('src/kit/dates/c.ts', `export { a } from './a.ts';`),
      ],
      [
        file('src/kit/dates/a.ts', `import type { B } from './b.ts';`),
        file('src/kit/dates/b.ts', `const a = await import('./a.ts');`),
      ],
    ],
  ],
  [
    'a folder has few files',
    rules.foldersHaveFewFiles,
    product,
    [Array.from({ length: 26 }, (_, i) => file(`src/kit/dates/day${i}.ts`, ''))],
  ],
  [
    'one name has one meaning',
    rules.oneNameHasOneMeaning,
    product,
    [
      [
        file('src/kit/dates/a.ts', 'export const dayOf = 1;'),
        file('src/kit/schema/b.ts', 'export interface dayOf {}'),
      ],
      [
        file(`${shows}/shows.queries.ts`, 'export const addShow = 1;'),
        file('src/features/music/players.records.ts', 'export const addShow = 1;'),
      ],
    ],
  ],
  [
    'there are no barrels',
    rules.noBarrels,
    everything,
    [
      [file(`${shows}/index.ts`, 'export const a = 1;')],
      [file('src/kit/all.ts', `export * from './a.ts'; export { b } from './b.ts';`)],
    ],
  ],
  [
    'nothing is named utils or helpers',
    rules.noUtils,
    everything,
    [
      [file('src/kit/utils.ts', '')],
      [file('src/helpers/date.ts', '')],
      [file('src/kit/date-util.ts', '')],
    ],
  ],
  [
    'a file is named once',
    rules.filesAreNamedOnce,
    product,
    [[file('src/kit/dates/a.ts', ''), file('src/mail/a.ts', '')]],
  ],
  [
    'the source stays small',
    rules.sourceStaysSmall,
    product,
    [[file('src/kit/dates/a.ts', 'const a = 1;\n'.repeat(70_000))]],
  ],
  [
    'comments are plain English',
    rules.commentsArePlain,
    everything,
    [
      [file('src/kit/dates/a.ts', '/** Null where there is none. */')],
      [file('src/kit/dates/a.ts', '/**\n * A day.\n * @throws Problem where it is gone.\n */')],
      [file('src/kit/dates/a.ts', `/${'/'} Where it is needed, it is loaded.`)],
      [file('src/kit/dates/a.ts', `/${'/'} A show,\n/${'/'} for whoever asks.`)],
      [file('src/kit/dates/a.ts', '/** Of the venue. */')],
      [file('src/kit/dates/a.ts', '/** What fans see. */')],
      [file('bench/a.ts', `/${'/'} The build fails where a file is too large.`)],
      [file('vite.config.ts', '/** The colour of the page. */')],
    ],
  ],
  [
    'titles of tests are plain English',
    rules.titlesArePlain,
    everything,
    [
      [file('src/kit/dates/a.test.ts', "test('nobody sees a draft', () => {});")],
      [file('src/kit/dates/a.test.ts', "it.each(days)('what %s brings stays', () => {});")],
      [file('src/kit/dates/A.test.tsx', 'describe(`a picture of ${day}`, () => {});')],
      [file('tests/api/a.test.ts', "test.runIf(day)(\n  'a mail is told of', () => {},\n);")],
      [file('tests/journeys/a/a.journey.ts', "test('fails where there is no day', () => {});")],
    ],
  ],
  [
    'sentences for people are plain English',
    rules.sentencesArePlain,
    product,
    [
      [file('src/kit/dates/a.ts', "const a = 'This is told to whoever asks.';")],
      [file('src/kit/dates/a.ts', 'const a = `Try ${b} once more.`;')],
      [file('src/kit/dates/A.tsx', 'const a = <p hint="Of the venue alone.">Day</p>;')],
      [file('src/kit/dates/A.tsx', 'const a = <p>What stands here is mended.</p>;')],
    ],
  ],
  [
    'no type is any',
    rules.noAny,
    everything,
    [
      [file('src/kit/dates/a.ts', 'const a: any = 1;')],
      [file('src/kit/dates/a.ts', 'const a = 1 as unknown as any[];')],
    ],
  ],
  [
    'no test mocks a module',
    rules.noMockedModules,
    everything.filter(({ path }) => path !== 'tests/house.test.ts'),
    [[file('src/kit/dates/a.test.ts', "vi.mock('./dates.ts');")]],
  ],
  [
    'nothing writes raw HTML',
    rules.noRawHtml,
    product,
    [
      [file('src/kit/dates/A.tsx', 'const a = <p dangerouslySetInnerHTML={{ __html: b }} />;')],
      [file('src/kit/dates/a.ts', 'a.innerHTML = b;')],
      [file('src/kit/dates/a.ts', 'document.write(a);')],
    ],
  ],
];

describe.each(house)('%s', (_, rule, asked, bad) => {
  test('is true here', () => {
    expect(rule(asked)).toEqual([]);
  });
  test.each(bad.map((sources, number) => ({ number, sources })))(
    'finds example $number',
    ({ sources }) => {
      expect(rule(sources)).toHaveLength(1);
    },
  );
});

const good: [sentence: string, sources: Source[]][] = [
  [
    'a page uses the noun’s types',
    [file(`${shows}/shows.page.tsx`, `import type { Show } from './shows.ts';`)],
  ],
  [
    'records use the database',
    [
      file(
        `${shows}/shows.records.ts`,
        `import { sql } from 'kysely'; import { h } from '../../database/guard.ts';`,
      ),
    ],
  ],
  [
    'home may import other nouns',
    [file('src/features/home/home.page.tsx', `import { S } from '../shows/shows.parts.tsx';`)],
  ],
  [
    'the account command reads the settings',
    [file('src/cli/account.ts', `import { readConfig } from '../server/config.ts';`)],
  ],
];

test.each(good)('%s', (_, sources) => {
  expect(house.flatMap(([, rule]) => rule(sources))).toEqual([]);
});

function file(path: string, text: string): Source {
  return { path, text };
}
