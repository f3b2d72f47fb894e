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
import { textAttributes } from '../../kit/functions/textAttributes.ts';

/** The page behind a link from an e-mail, or a redeemed code. */
export default function DownloadPage() {
  const areas = useAreas();
  const asked = usePosted('download');
  const [granted] = useState(() => areas.get<GrantedDownload>(grantedArea));
  if (asked) {
    return asked.failure ? (
      <Note title="Not Sent">{chooseMessage(asked.failure)}</Note>
    ) : (
      <Note title="Thank You">{linkSentText}</Note>
    );
  }
  if (granted?.state !== 'open') {
    return <Note {...refusals[granted?.state ?? 'none']} release={granted?.release ?? null} />;
  }
  const { release, files, endsAt } = granted;
  return (
    <section className="mx-auto grid w-full max-w-112 justify-items-start gap-6 px-4 py-16">
      <h1 {...textAttributes(release!.title)} className="display text-step-4 wrap-anywhere">
        {release!.title}
      </h1>
      <ArchiveLinks files={files} />
      <p className="text-muted">
        {`This page is yours alone, until ${calendarDay(endsAt)}: keep its address to come back.`}
      </p>
      <PageLink to={releasePath(release!)} className="button-line">
        To the Release
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
        {release ? 'To the Release' : 'All Music'}
      </PageLink>
    </Notice>
  );
}

const another =
  'The page of the release says how to get another one; if that takes a code, please write to the band.';

const refusals: Readonly<Record<Exclude<GrantState, 'open'>, NoteProps>> = {
  none: {
    title: 'Invalid Link',
    children:
      'This link opens no download: it is not whole, it ended long ago, or a newer one was mailed. Please open the newest once more.',
  },
  ended: {
    title: 'A Week Is Over',
    children: `This link has opened the download for a week. ${another}`,
  },
  'used-up': {
    title: 'Used Too Often',
    children: `This link was used too often for one fan. ${another}`,
  },
  'not-out': {
    title: 'Not Here',
    children: 'What this link opens is not here at the moment. Please come back later.',
  },
};
