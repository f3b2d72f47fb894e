import { clockText } from '../../kit/client/player/clockText.ts';
import { Disc3 } from 'lucide-react';
import { byTitle, paletteList } from '../../kit/admin/records/paletteList.ts';
import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import { useArea } from '../../kit/client/data/useArea.ts';
import { CodesEditor } from '../downloads/codes.admin.tsx';
import type { RecordRow } from '../../kit/admin/records/useListSearch.ts';
import { ReleaseDialog, releaseKind } from './releases.form.tsx';
import { deleteRelease, releasesArea } from './releases.queries.ts';
import type { Release } from './releases.ts';
import { aboutLine, serviceName } from './releases.view.ts';

/** What the search for everything finds here. */
export const releaseLists = [
  paletteList(releasesArea, { title: 'Releases', addition: 'Release' }, byTitle),
];

export function ReleasesEditor() {
  const opened = useArea(releasesArea).data?.filter(({ download }) => download === 'code') ?? [];
  return (
    <>
      <ListEditor
        kind={releaseKind}
        heading="Releases"
        title="Releases"
        hint="Your own recordings: each release has a page where fans hear it."
        rowOf={rowOf}
        renderDialog={(release, onClosed, picture) => (
          <ReleaseDialog release={release} picture={picture} onClosed={onClosed} />
        )}
        remove={deleteRelease}
        removeNote="Its page goes with it."
      />
      {opened.length > 0 && <CodesEditor releases={opened} />}
    </>
  );
}

function rowOf(release: Release): RecordRow {
  const { title, picture, alt, tracks, links } = release;
  const waiting = tracks.filter(({ forms, problem }) => forms.length === 0 && !problem);
  const broken = tracks.filter(({ problem }) => problem);
  return {
    header: title,
    subhead: aboutLine(release),
    picture,
    alt,
    sign: <Disc3 className="size-5" />,
    facts: [
      { name: 'Songs', value: tracks.length === 1 ? '1 song' : `${tracks.length} songs` },
      ...(waiting.length > 0
        ? [{ name: 'Preparing', value: `${waiting.length} being prepared` }]
        : []),
    ],
    missing: [
      ...(tracks.length === 0 ? ['songs'] : []),
      ...(broken.length > 0 ? ['songs that can be played'] : []),
      ...(picture === null ? ['cover'] : alt === '' ? ['cover description'] : []),
    ],
    details: [
      ...tracks.map(({ title: song, seconds, percent, problem }, at) => ({
        name: `Song ${at + 1}`,
        value:
          problem ??
          (seconds === null
            ? `${song}: being prepared, ${percent} %`
            : `${song} · ${clockText(seconds)}`),
      })),
      { name: 'Elsewhere', value: links.map(serviceName).join(', ') || null },
    ],
  };
}
