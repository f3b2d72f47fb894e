import { calendarDay } from '../../kit/dates/dates.ts';
import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import { FeaturedReleaseDialog, featuredReleaseKind } from './featured-releases.form.tsx';
import { deleteFeaturedRelease } from './featured-releases.queries.ts';
import { releaseTypeNames } from './featured-releases.view.ts';

export function FeaturedReleasesEditor() {
  return (
    <ListEditor
      kind={featuredReleaseKind}
      heading="Featured Releases"
      title="Releases"
      hint="Covers that you add are shown under New Releases, the newest first."
      rowOf={(release) => ({
        header: release.title,
        subhead: `${releaseTypeNames[release.type]} · ${calendarDay(release.releaseDate)}`,
        picture: release.picture,
        alt: release.alt,
        details: [{ name: 'Music Link', value: release.musicLink }],
      })}
      renderDialog={(release, onClosed, picture) => (
        <FeaturedReleaseDialog release={release} picture={picture} onClosed={onClosed} />
      )}
      remove={deleteFeaturedRelease}
      removeNote="The cover goes with it. This cannot be undone."
    />
  );
}
