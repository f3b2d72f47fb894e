import type { CspOrigins } from '../../kit/client/page/pageOrigins.ts';
import { Empty } from '../../kit/client/data/Empty.tsx';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { SecondaryBar } from '../../kit/client/page/SecondaryBar.tsx';
import { playerOrigins } from '../../kit/client/players/playerFrame.ts';
import { mediaView } from './media.view.ts';
import { Pictures } from './pictures.parts.tsx';
import { mediaImagesArea, videosArea } from './media.queries.ts';
import { Videos } from './videos.parts.tsx';
import type { Video } from './videos.ts';

export const areas = [mediaImagesArea, videosArea];

/** The Pictures tab has no videos. */
export function origins(data: Readonly<Record<string, unknown>>): CspOrigins {
  const videos = data[videosArea.name] as readonly Video[];
  return { frames: playerOrigins(videos.map(({ embedLink }) => embedLink)) };
}

export default function MediaPage() {
  const view = mediaView(new URLSearchParams(usePageLocation().search));
  return (
    <>
      <h1 className="sr-only">Media</h1>
      <SecondaryBar
        label="Media"
        tabs={['Pictures', 'Videos']}
        current={view.tab}
        addressOf={(tab) => `/media?tab=${tab.toLowerCase()}`}
      />
      {view.tab === 'videos' ? (
        <AreaBoundary area={videosArea}>
          {(videos) => (videos.length > 0 ? <Videos videos={videos} first={view} /> : <NoVideos />)}
        </AreaBoundary>
      ) : (
        <AreaBoundary area={mediaImagesArea}>
          {(pictures) =>
            pictures.length > 0 ? <Pictures pictures={pictures} first={view} /> : <NoPictures />
          }
        </AreaBoundary>
      )}
    </>
  );
}

function NoVideos() {
  return (
    <Empty title="No videos yet... check back soon!">
      Music videos, live performances and vlogs will be here.
    </Empty>
  );
}

function NoPictures() {
  return (
    <Empty title="No pictures yet... check back soon!">
      Pictures from the road, the stage and the studio will be here.
    </Empty>
  );
}
