import { inTransaction, type Db } from '../../database/open.ts';
import type { Audience } from '../../database/publication.records.ts';
import { singleTable } from '../../database/single.records.ts';
import type { DocumentRow } from '../../files/records/document.records.ts';
import { keepFiles, picturesOf } from '../../files/records/files.records.ts';
import { answersOf, columnsOf, type ColumnsOf } from '../../kit/records/recordFields.ts';
import { videoRecords } from '../media/videos.records.ts';
import { listReleases } from '../releases/releases.records.ts';
import { emptyPress, noPress, pressFields, type Press, type PressFields } from './press.ts';

type Row = DocumentRow<typeof pressFields>;

export const pressTable = singleTable<Row, Press>({
  table: 'press',
  noun: 'press',
  label: 'Press kit',
  defaults: columnsOf(pressFields, emptyPress) as ColumnsOf<typeof pressFields>,
  // Lists as texts that the history can compare.
  fieldsOf: (row) =>
    Object.fromEntries(
      Object.entries(answersOf(pressFields, row)).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(lineOf).join('\n') : value,
      ]),
    ),
  recordOf: (row, db) => pressOf(db, row, 'members'),
});

/** Files have the first letters of their names, so that a change of one shows. */
const lineOf = (item: string | object): string =>
  [typeof item === 'string' ? item : Object.values(item)]
    .flat()
    .filter(Boolean)
    .join(', ')
    .replace(/\/files\/.\/(.{4})\S*\.\w+/, 'file $1');

/**
 * Returns the press kit; an empty one for visitors if it is not shown.
 * @param isEarly returns it as they will see it, with the papers
 */
export async function readPress(db: Db, audience: Audience, isEarly = false): Promise<Press> {
  const row = (await pressTable.find(db, '')) as unknown as Row;
  if (audience !== 'members' && row.is_shown === 0 && !isEarly) return noPress;
  const press = await pressOf(db, row, audience);
  const { papers } = answersOf(pressFields, row);
  return isEarly ? { ...press, papers, isShown: true } : press;
}

async function pressOf(db: Db, row: Row, audience: Audience): Promise<Press> {
  const { songs, videos, papers, ...kit } = answersOf(pressFields, row);
  const isForMembers = audience === 'members';
  const releases = songs.length > 0 ? await listReleases(db, audience) : [];
  const music = releases.flatMap((release) => {
    const chosen = release.tracks.filter(({ _id }) => songs.includes(_id));
    const tracks = chosen.map((track) => ({ ...track, lyrics: '', peaks: [] }));
    return tracks.length > 0 ? { ...release, continuous: null, tracks } : [];
  });
  const all = videos.length > 0 ? await videoRecords.list(db, audience) : [];
  const clips = videos.flatMap((id) => all.find(({ _id }) => _id === id) ?? []);
  const names = filesOf(kit).map(({ name }) => name);
  return {
    ...kit,
    // Fans don't see ids of drafts.
    songs: isForMembers ? songs : music.flatMap(({ tracks }) => tracks.map(({ _id }) => _id)),
    videos: isForMembers ? videos : clips.map(({ _id }) => _id),
    papers: isForMembers ? papers : [],
    images: [...(await picturesOf(db, names)).values()],
    music,
    clips,
    revision: row.revision,
  };
}

/** The names of the files of its images and papers, with the fields that name them. */
const filesOf = ({ photos = [], logos = [], papers = [] }: Partial<PressFields>) =>
  [
    ...photos.map(({ picture }, index) => ({ at: picture, field: `photos.${index}.picture` })),
    ...logos.map(({ picture }, index) => ({ at: picture, field: `logos.${index}.picture` })),
    ...papers.map(({ file }, index) => ({ at: file, field: `papers.${index}.file` })),
  ].map(({ at, field }) => ({ name: at.split('/').at(-1)!, field }));

/**
 * Changes the given fields, and holds the files of all versions.
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @throws Problem `record.changed-meanwhile` if another revision is stored by now, or
 * `request.invalid` if a file doesn't exist.
 */
export const savePress = (db: Db, change: Partial<PressFields>, basedOn?: number): Promise<Press> =>
  inTransaction(db, async (trx) => {
    await keepFiles(trx, 'press', 1, filesOf(change));
    const columns = columnsOf(pressFields, change) as Partial<Row>;
    return (await pressTable.change(trx, columns, basedOn)).saved;
  });
