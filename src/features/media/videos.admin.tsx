import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import { calendarDay } from '../../kit/dates/dates.ts';
import { videoStep } from './media.view.ts';
import { VideoDialog, videoKind } from './videos.form.tsx';
import { deleteVideo } from './videos.queries.ts';
import { byCategory } from './videos.view.ts';

export function VideosEditor() {
  return (
    <ListEditor
      kind={videoKind}
      heading="Videos"
      title="Videos"
      hint="Videos that you add are shown on the media page, each among those of its kind."
      rowOf={({ title, date, link, picture }) => ({
        header: title,
        subhead: calendarDay(date),
        picture,
        details: [{ name: 'YouTube', value: link }],
      })}
      partsOf={(videos) =>
        byCategory(videos).map(({ title, videos: records }) => ({ title, records }))
      }
      step={videoStep}
      renderDialog={(video, onClosed) => <VideoDialog video={video} onClosed={onClosed} />}
      remove={deleteVideo}
      removeNote="Fans will not see it here any more; on YouTube it stays."
    />
  );
}
