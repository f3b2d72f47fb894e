import { Dialog } from '@base-ui/react/dialog';
import { House, Pencil } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';
import { dialogAddress } from '../../kit/admin/records/dialogAddress.ts';
import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import type { RecordFormProps } from '../../kit/admin/records/RecordDialog.tsx';
import { useRecordUpdate } from '../../kit/admin/records/useRecordUpdate.ts';
import { addUndoAlert } from '../../kit/admin/undo/undoOffer.ts';
import { useArea, useAreas } from '../../kit/client/data/useArea.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { ownText } from '../../kit/functions/textAttributes.ts';
import { thumbnailAddress } from '../../kit/pictures/pictureData.ts';
import {
  FeaturedReleaseDialog,
  featuredReleaseKind,
  featuredReleaseRow,
} from '../featured-releases/featured-releases.admin.tsx';
import type { FeaturedRelease } from '../featured-releases/featured-releases.ts';
import { featuredReleasesArea } from '../featured-releases/featured-releases.queries.ts';
import { releaseKind } from '../releases/releases.form.tsx';
import { releasesArea } from '../releases/releases.queries.ts';
import { aboutLine } from '../releases/releases.view.ts';

/** The releases on the home page: the band's own, and featured ones that are elsewhere. */
export function HomeReleasesEditor() {
  const areas = useAreas();
  // The music tab changes the band's own releases.
  useEffect(() => areas.reload(featuredReleasesArea), [areas]);
  return (
    <ListEditor
      kind={featuredReleaseKind}
      title="Releases"
      hint="Releases appear under New Releases, newest first."
      rowOf={featuredReleaseRow}
      first={5}
      renderActionsElsewhere={(featured) =>
        featured.release === undefined ? null : <OwnActions featured={featured} />
      }
      Dialog={HomeReleaseDialog}
    />
  );
}

function HomeReleaseDialog(props: RecordFormProps<FeaturedRelease>) {
  if (props.record?.release !== undefined) return <Navigate to={formOf(props.record)} replace />;
  const before = props.record === null && <OwnReleases />;
  return <FeaturedReleaseDialog {...props} before={before} />;
}

/** The address of an own release's form. */
const formOf = ({ _id }: FeaturedRelease): string =>
  dialogAddress({ editedAt: '/music', area: releasesArea }, _id);

function OwnActions({ featured }: { featured: FeaturedRelease }) {
  const showOnHome = useShowOnHome();
  const { title } = featured;
  return (
    <>
      <Link to={formOf(featured)} className="button-line" aria-label={`Edit ${title}`}>
        <Pencil aria-hidden className="size-4" /> Edit
      </Link>
      <LineButton Icon={House} of={title} onClick={() => showOnHome(featured, false)}>
        Take Off Home Page
      </LineButton>
    </>
  );
}

/** The band's own releases that the home page doesn't show; choosing one puts it there. */
function OwnReleases() {
  const showOnHome = useShowOnHome();
  const shown = useArea(featuredReleasesArea).data?.map(({ title }) => title) ?? [];
  const releases = (useArea(releasesArea).data ?? []).filter(({ title }) => !shown.includes(title));
  if (releases.length === 0) return null;
  return (
    <section aria-labelledby="own-releases" className="grid grid-cols-1 gap-2">
      <h3 id="own-releases" className="font-semibold">
        Your releases
      </h3>
      <ul className="grid max-h-72 grid-cols-1 gap-2 overflow-y-auto">
        {releases.map((release) => (
          <li key={release._id}>
            <Dialog.Close
              className="flex min-h-14 w-full items-center gap-3 rounded-one border border-line p-2 text-left hover:border-accent"
              onClick={() => showOnHome(release, true)}
            >
              {release.picture && (
                <img
                  src={thumbnailAddress(release.picture, 48)}
                  alt=""
                  className="size-12 shrink-0 object-cover"
                />
              )}
              <span className="grid min-w-0">
                <strong {...ownText(release.title)} className="truncate" />
                <span className="text-small text-muted">{aboutLine(release)}</span>
              </span>
            </Dialog.Close>
          </li>
        ))}
      </ul>
      <p className="text-small text-muted">Choose one, or enter a release on another site.</p>
    </section>
  );
}

/** Returns a function that puts an own release on the home page, or takes it off. */
function useShowOnHome() {
  const areas = useAreas();
  const { update, onStored } = useRecordUpdate(releaseKind);
  return (release: { _id: string; revision: number }, isOnHome: boolean) => {
    const change = update(release, { isOnHome });
    change.then(
      (stored) => {
        onStored(stored);
        areas.reload(featuredReleasesArea);
        addUndoAlert(featuredReleaseKind.succeeded(isOnHome ? 'added' : 'deleted'), stored);
      },
      () => addAlert('error', `Failed to ${isOnHome ? 'add' : 'delete'} featured release`),
    );
  };
}
