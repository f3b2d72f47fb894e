import { calendarDay } from '../../kit/dates/dates.ts';
import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import { FeaturedVideoDialog, featuredVideoKind } from './featured-videos.form.tsx';
import { deleteFeaturedVideo } from './featured-videos.queries.ts';

export function FeaturedVideosEditor() {
  return (
    <ListEditor
      kind={featuredVideoKind}
      heading="Featured Videos"
      title="Videos"
      hint="The newest of these plays on the home page, without sound, in a loop."
      rowOf={(video) => ({
        header: video.title,
        subhead: calendarDay(video.releaseDate),
        picture: video.picture,
        details: [
          { name: 'Description', value: video.description },
          { name: 'YouTube Link', value: video.youtubeLink },
          { name: 'Start Time', value: seconds(video.startTime) },
          { name: 'End Time', value: seconds(video.endTime) },
        ],
      })}
      renderDialog={(video, onClosed) => <FeaturedVideoDialog video={video} onClosed={onClosed} />}
      remove={deleteFeaturedVideo}
      removeNote="It stays on YouTube, and in the bin for 30 days."
    />
  );
}

const seconds = (time: number | null): string | null => (time === null ? null : `${time} s`);
