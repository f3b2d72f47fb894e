import { clockText } from '../../kit/dates/clockText.ts';
import { Disc3, Mail, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import { useArea } from '../../kit/client/data/useArea.ts';
import { codeBatchesArea, CodesEditor } from '../downloads/codes.admin.tsx';
import { missingPicture, type RecordRow } from '../../kit/admin/records/RowHead.tsx';
import { ReleaseDialog, releaseKind } from './releases.form.tsx';
import { releasesArea } from './releases.queries.ts';
import type { Release, Track } from './releases.ts';
import {
  aboutLine,
  canPlay,
  isByCode,
  isSilent,
  serviceName,
  shortList,
  silentText,
} from './releases.view.ts';
import { ReleaseLinks } from './share.admin.tsx';

export function ReleasesEditor() {
  const releases = useArea(releasesArea).data;
  const codes = useArea(codeBatchesArea);
  const areMade = codes.error !== null || Boolean(codes.data?.length);
  return (
    <>
      <ListEditor
        kind={releaseKind}
        title="Releases"
        hint="Your own recordings. Each release gets a page where fans can listen."
        rowOf={rowOf}
        renderActions={(release) => (
          <>
            <ReleaseLinks release={release} />
            <Link
              to={`/letters?about=release/${release._id}`}
              className="button-line"
              aria-label={`Write a letter about ${release.title}`}
            >
              <Mail aria-hidden className="size-4" /> Write a letter
            </Link>
          </>
        )}
        Dialog={ReleaseDialog}
        removeNote="Its page is deleted too."
      />
      {releases && (areMade || releases.some(isByCode)) && <CodesEditor releases={releases} />}
    </>
  );
}

function rowOf(release: Release): RecordRow {
  const { title, picture, alt, tracks, links } = release;
  const waiting = tracks.filter((track) => !canPlay(track) && !track.problem);
  const broken = tracks.filter(({ problem }) => problem);
  // Without songs, the row says so below its title.
  const all = tracks.length === 0 ? null : `${tracks.length}`;
  const playable = tracks.filter(canPlay);
  return {
    header: title,
    subhead: aboutLine(release),
    picture,
    alt,
    sign: <Disc3 className="size-5" />,
    marks: broken.length > 0 ? [{ text: brokenText(broken), sign: brokenSign, tone: 'error' }] : [],
    facts: [
      {
        name: 'Songs',
        value: broken.length > 0 ? `${playable.length} of ${all} playable` : all,
      },
      ...(waiting.length > 0 ? [{ name: 'Processing', value: `${waiting.length}` }] : []),
    ],
    missing: [...(tracks.length === 0 ? ['songs'] : []), ...missingPicture(release, 'cover')],
    details: [
      ...tracks.map(({ title: song, seconds, loudness, percent, problem, forms }, at) => ({
        name: `Song ${at + 1}`,
        value: problem
          ? `${song}: ${problem}`
          : forms.length === 0
            ? `${song}: processing, ${percent}%`
            : `${song} · ${clockText(seconds ?? 0)}${isSilent({ seconds, loudness }) ? `. ${silentText}` : ''}`,
      })),
      { name: 'Elsewhere', value: links.map(serviceName).join(', ') || null },
    ],
  };
}

const brokenSign = <TriangleAlert aria-hidden className="size-4 shrink-0" />;

const brokenText = (broken: readonly Track[]): string =>
  `${shortList(broken.map(({ title }) => `“${title}”`))} cannot be played`;
