import { Eye, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CopyField } from '../../kit/admin/inputs/CopyField.tsx';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';
import { isPublicNow } from '../../kit/admin/records/published.ts';
import { SmallDialog } from '../../kit/admin/pages/SmallDialog.tsx';
import { useNow } from '../../kit/client/data/now.ts';
import { useSiteUrl } from '../../kit/client/data/siteUrl.ts';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { calendarDay } from '../../kit/dates/dates.ts';
import { releasePath } from './release-path.view.ts';
import type { Release } from './releases.ts';
import { canPlay, isOut } from './releases.view.ts';

/** Links to its page and to the share dialog; shows neither before fans see the release. */
export function ReleaseLinks({ release }: { release: Release }) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  if (!isPublicNow(release, now)) return null;
  const { title } = release;
  return (
    <>
      {/* Fans' pages are separate documents, even for members. */}
      <a href={releasePath(release)} className="button-line">
        <Eye aria-hidden className="size-4" /> View page<span className="sr-only"> of {title}</span>
      </a>
      <LineButton Icon={Share2} of={title} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Share
      </LineButton>
      {isOpen && (
        <SmallDialog title={`Share ${title}`} onClosed={() => setOpen(false)}>
          <Addresses release={release} isOut={isOut(release, now)} />
        </SmallDialog>
      )}
    </>
  );
}

function Addresses({ release, isOut: hasCome }: { release: Release; isOut: boolean }) {
  const page = new URL(releasePath(release), useSiteUrl() ?? location.href).href;
  if (!hasCome) {
    return (
      <>
        <CopyField label="Page" text={page} />
        <p className="text-small text-muted">
          {`Fans see the title, cover, text, links and a countdown. From ${calendarDay(release.releaseDate)} they can listen, and you get an embed code and a playlist.`}
        </p>
      </>
    );
  }
  const isPlayable = release.tracks.some(canPlay);
  return (
    <>
      <CopyField label="Page" text={page} />
      <EmbedCode page={page} />
      {isPlayable && <CopyField isFurther label="Playlist" text={`${page}.m3u`} />}
      <p className="text-small text-muted">
        The embed code puts a small player on another site.
        {isPlayable && ' The playlist opens in players such as VLC.'}
      </p>
    </>
  );
}

/** The code that oEmbed answers. */
function EmbedCode({ page }: { page: string }) {
  const [code, setCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isLeft = false;
    readEmbedCode(page).then(
      (html) => isLeft || setCode(html),
      () => isLeft || setProblem('Failed to load the embed code'),
    );
    return () => void (isLeft = true);
  }, [page]);
  return code === null ? (
    <FormError problem={problem} />
  ) : (
    <CopyField isFurther label="Embed Code" text={code} />
  );
}

async function readEmbedCode(page: string): Promise<string> {
  const answer = await fetch(`/oembed?${new URLSearchParams({ url: page })}`);
  if (!answer.ok) throw new Error(`oEmbed returned ${answer.status}.`);
  return ((await answer.json()) as { html: string }).html;
}
