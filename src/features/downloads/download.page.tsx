import { useState } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { usePosted } from '../../kit/client/data/usePosted.ts';
import { Notice } from '../../kit/client/page/Notice.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { calendarDay } from '../../kit/dates/dates.ts';
import { releasePath } from '../releases/release-path.view.ts';
import { ArchiveLinks } from './downloads.parts.tsx';
import {
  grantedArea,
  linkSentText,
  type GrantedDownload,
  type GrantState,
} from './downloads.view.ts';
import { noMailText } from '../../kit/client/public-forms/noMailText.ts';
import { ownText } from '../../kit/functions/textAttributes.ts';

/** The page behind a link from an e-mail, or a redeemed code. */
export default function DownloadPage() {
  const areas = useAreas();
  const asked = usePosted('download');
  const [granted] = useState(() => areas.get<GrantedDownload>(grantedArea));
  if (asked) {
    return asked.failure ? (
      <Note title="Not Sent">{chooseMessage(asked.failure)}</Note>
    ) : (
      <Note title="Thank You">{noMailText('link') ?? linkSentText}</Note>
    );
  }
  if (granted?.state !== 'open') {
    return <Note {...refusals[granted?.state ?? 'none']} release={granted?.release ?? null} />;
  }
  const { release, files, endsAt } = granted;
  return (
    <section className="mx-auto grid w-full max-w-112 justify-items-start gap-6 px-4 py-16">
      <h1 {...ownText(release!.title)} className="display text-step-4 wrap-anywhere" />
      <ArchiveLinks files={files} />
      <p className="text-muted">
        {`This private page works until ${calendarDay(endsAt)}. Bookmark it to come back.`}
      </p>
      <PageLink to={releasePath(release!)} className="button-line">
        View Release
      </PageLink>
    </section>
  );
}

interface NoteProps {
  title: string;
  children: string;
  /** The release whose page the button opens. */
  release?: GrantedDownload['release'];
}

function Note({ title, children, release = null }: NoteProps) {
  return (
    <Notice title={title} text={children}>
      <PageLink to={release ? releasePath(release) : '/music'} className="button">
        {release ? 'View Release' : 'All Music'}
      </PageLink>
    </Notice>
  );
}

const another = 'Get a new one on the release page, or contact the band if it needs a code.';

const refusals: Readonly<Record<Exclude<GrantState, 'open'>, NoteProps>> = {
  none: {
    title: 'Invalid Link',
    children: 'This download link is incomplete, expired or replaced by a newer one.',
  },
  ended: {
    title: 'Link Expired',
    children: `Download links work for a week. ${another}`,
  },
  'used-up': {
    title: 'Used Too Often',
    children: `This link was used too many times. ${another}`,
  },
  'not-out': {
    title: 'Not Available',
    children: "This download isn't available right now. Please try again later.",
  },
};
