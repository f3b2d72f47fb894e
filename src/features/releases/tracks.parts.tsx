import { clockText } from '../../kit/dates/clockText.ts';
import { useHydrated } from '../../kit/client/browser/useHydrated.ts';
import { savedPositionIn } from '../../kit/client/player/savedPosition.ts';
import type { PlayQueue } from '../../kit/client/player/musicPlayer.ts';
import { play, seekPlaying, togglePlaying, usePlaying } from '../../kit/client/player/playQueue.ts';
import { Waveform } from '../../kit/client/player/Waveform.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { useArea } from '../../kit/client/data/useArea.ts';
import { thumbnailAddress } from '../../kit/pictures/pictureData.ts';
import { themeArea } from '../theme/theme.queries.ts';
import { siteTitleOf } from '../theme/theme.view.ts';
import { releasePath } from './release-path.view.ts';
import type { Release, Track } from './releases.ts';
import { canPlay, durationIso } from './releases.view.ts';
import { ownText } from '../../kit/functions/textAttributes.ts';

/** The cover's width on lock screens, which is larger than in the player's bar; in CSS pixels. */
const coverWidth = 160;

/** The playable songs, in order. */
const queueOf = (release: Release, artist: string): PlayQueue => ({
  tracks: release.tracks.filter(canPlay).map((track) => ({
    id: track._id,
    title: track.title,
    release: release.title,
    artist,
    page: releasePath(release),
    cover: release.picture && thumbnailAddress(release.picture, coverWidth),
    seconds: track.seconds ?? 0,
    forms: track.forms,
    loudness: track.loudness,
    peaks: track.peaks,
  })),
  continuous: release.continuous,
});

interface TrackListProps {
  release: Release;
  /** Shows the first songs only, without waveforms and lyrics, in a part of a page. */
  isBrief?: boolean;
}

const briefSongs = 8;

export function TrackList({ release, isBrief = false }: TrackListProps) {
  const theme = useArea(themeArea).data;
  const { title, tracks } = release;
  const queue = queueOf(release, siteTitleOf(theme));
  const shown = isBrief ? tracks.slice(0, briefSongs) : tracks;
  if (tracks.length === 0) return null;
  return (
    <div className="grid gap-4">
      {queue.tracks.length > 0 && <PlayAll queue={queue} />}
      <ol aria-label={`Songs of ${title}`} className="border-b border-line">
        {shown.map((track, at) => (
          <li key={track._id} className="grid gap-2 border-t border-line py-2">
            <TrackRow track={track} number={at + 1} queue={queue} isBrief={isBrief} />
          </li>
        ))}
      </ol>
      {shown.length < tracks.length && (
        <PageLink to={releasePath(release)} className="inline-flex min-h-11 items-center">
          {`All ${tracks.length} songs`}
        </PageLink>
      )}
    </div>
  );
}

/** Starts from the beginning, or from the position at which this browser stopped last time. */
function PlayAll({ queue }: { queue: PlayQueue }) {
  const playing = usePlaying();
  // The server doesn't know this browser's storage.
  const place = useHydrated() ? savedPositionIn(queue) : null;
  const isOwn = queue.tracks.some(({ id }) => id === playing?.id);
  const isPlaying = isOwn && playing?.isPlaying === true;
  return (
    <p className="needs-scripts flex flex-wrap gap-3">
      <button
        type="button"
        className="button"
        onClick={() => (isOwn ? togglePlaying() : play(queue, 0))}
      >
        <PlaySign isPlaying={isPlaying} /> {isPlaying ? 'Pause' : 'Play'}
      </button>
      {place !== null && !isOwn && (
        <button
          type="button"
          className="button-line"
          onClick={() => play(queue, place.at, place.seconds)}
        >
          {`Resume ${queue.tracks[place.at]!.title} at ${clockText(place.seconds)}`}
        </button>
      )}
    </p>
  );
}

interface TrackRowProps {
  track: Track;
  number: number;
  queue: PlayQueue;
  isBrief: boolean;
}

function TrackRow({ track, number, queue, isBrief }: TrackRowProps) {
  const { _id: id, title, seconds, forms } = track;
  const { peaks, lyrics } = isBrief ? { peaks: [], lyrics: '' } : track;
  const Title = isBrief ? 'h3' : 'h2';
  const playing = usePlaying();
  const isCurrent = playing?.id === id;
  const isPlaying = isCurrent && playing.isPlaying;
  const start = (second = 0) =>
    play(
      queue,
      queue.tracks.findIndex((one) => one.id === id),
      second,
    );
  const goTo = (part: number) => {
    const second = part * (seconds ?? 0);
    if (isCurrent) seekPlaying(second);
    else start(second);
  };
  return (
    <>
      <div className="grid grid-cols-[2.75rem_1.75rem_1fr_auto] items-center gap-x-2">
        <span className={`grid size-11 place-items-center ${peaks.length > 0 ? 'row-span-2' : ''}`}>
          {canPlay(track) && (
            <button
              type="button"
              className="needs-scripts grid size-11 place-items-center text-accent"
              aria-label={`${isPlaying ? 'Pause' : 'Play'} ${title}`}
              aria-current={isCurrent || undefined}
              onClick={() => (isCurrent ? togglePlaying() : start())}
            >
              <PlaySign isPlaying={isPlaying} />
            </button>
          )}
        </span>
        {/* Screen readers announce the numbers of a list. */}
        <span aria-hidden className="text-muted tabular-nums">
          {number}
        </span>
        <Title
          {...ownText(title)}
          className={`text-step-1 font-semibold wrap-anywhere ${isCurrent ? 'text-accent' : ''}`}
        />
        <TrackTime track={track} />
        {peaks.length > 0 && (
          // Pointers use it; the keyboard moves the player's slider instead.
          <span
            role="presentation"
            className={`col-span-3 ${canPlay(track) ? 'cursor-pointer' : ''}`}
            onClick={({ clientX, currentTarget }) => {
              if (!canPlay(track)) return;
              const { left, width } = currentTarget.getBoundingClientRect();
              goTo((clientX - left) / width);
            }}
          >
            <Waveform
              peaks={peaks}
              played={isCurrent && seconds ? Math.min(1, playing.seconds / seconds) : null}
              className="h-11 w-full desk:h-8"
            />
          </span>
        )}
      </div>
      {canPlay(track) && (
        <noscript>
          <audio controls preload="none" aria-label={title} className="w-full">
            {forms.map(({ type, url }) => (
              <source key={url} src={url} type={type} />
            ))}
          </audio>
        </noscript>
      )}
      {lyrics !== '' && (
        <details className="pl-[3.25rem]">
          <summary className="min-h-11 cursor-pointer py-2">Lyrics</summary>
          <p {...ownText(lyrics)} className="max-w-measure whitespace-pre-line pb-3" />
        </details>
      )}
    </>
  );
}

function TrackTime({ track }: { track: Track }) {
  const { seconds, isPreparing } = track;
  if (!canPlay(track)) {
    return <span className="text-muted">{isPreparing ? 'Processing' : 'Unavailable'}</span>;
  }
  return (
    seconds !== null && (
      <time dateTime={durationIso(seconds)} className="text-muted tabular-nums">
        {clockText(seconds)}
      </time>
    )
  );
}

/** Drawn here, because an icon shared by pages would be one more file for each. */
const PlaySign = ({ isPlaying }: { isPlaying: boolean }) => (
  <svg aria-hidden viewBox="0 0 24 24" className="size-5 fill-current">
    <path d={isPlaying ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4v16l13-8z'} />
  </svg>
);
