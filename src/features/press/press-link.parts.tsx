import { useArea } from '../../kit/client/data/useArea.ts';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { pressLinkArea } from './press.queries.ts';
import { pressPath } from './press.view.ts';

/** Leads to the press kit, if fans see it. */
export function PressLink() {
  if (!useArea(pressLinkArea).data?.isShown) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <PageLink to={pressPath} className="button-line">
        Press kit
      </PageLink>
      <span className="text-muted">Bios, photos and logos to download.</span>
    </p>
  );
}
