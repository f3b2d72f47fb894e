import { CircleCheck, Clock, Eye, Pause, Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chooseMessage } from '../../errors/failure.ts';
import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import { byTitle, paletteList } from '../../kit/admin/records/paletteList.ts';
import type { Mark, RecordRow } from '../../kit/admin/records/RowHead.tsx';
import { call } from '../../kit/client/api/call.ts';
import { useProgress } from '../../kit/client/data/useProgress.ts';
import { WithQueries } from '../../kit/client/data/WithQueries.tsx';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { longDateTime } from '../../kit/dates/dates.ts';
import { secondMs } from '../../kit/dates/durations.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { letterPath } from '../letters/letter-path.view.ts';
import { firstWords } from '../letters/letter-text.view.ts';
import { lettersArea } from '../letters/letters.queries.ts';
import { letterEndpoints, type Letter } from '../letters/letters.ts';
import { letterKind } from './letter-fields.form.tsx';
import { LetterDialog } from './letter.form.tsx';
import { DeliveryDialog } from './delivery.form.tsx';
import { isOnItsWay, LetterProgress, PauseButton } from './letter-progress.admin.tsx';
import { usualKm } from './ring.form.tsx';

const lettersList = paletteList('/letters', letterKind, byTitle);
export const lettersLists = [lettersList];

export default function LettersPage() {
  const { begun, close } = useBegunLetter();
  useProgress(lettersArea, isSending, pollMs);
  return (
    <WithQueries>
      <div className="grid grid-cols-1 gap-8">
        <h1 className="sr-only">Letters</h1>
        <ListEditor
          kind={letterKind}
          title="Letters"
          hint="Send news to your subscribers, and publish it on your site. Bring fans and posts along with Import."
          rowOf={rowOf}
          partsOf={partsOf}
          renderActions={renderOpened}
          ownTask={{
            label: (letter) =>
              isOnItsWay(letter) ? 'Delivery…' : letter.byMail ? 'Send…' : 'Publish…',
            Icon: Send,
            renderDialog: (letter, onClosed) => <DeliveryDialog {...{ letter, onClosed }} />,
          }}
          renderBeside={(letter) => <PauseButton letter={letter} isIcon />}
          Dialog={LetterDialog}
          removeNote="Its page on the site is deleted too."
        />
        {begun && <LetterDialog record={null} picture={null} copied={begun} onClosed={close} />}
      </div>
    </WithQueries>
  );
}

const partsOf = (letters: readonly Letter[]) => {
  const among = (...states: Letter['state'][]) =>
    letters.filter(({ state }) => states.includes(state));
  return [
    { title: 'Drafts', records: among('draft') },
    { title: 'On their way', records: among('scheduled', 'sending', 'paused') },
    { title: 'Sent or published', records: among('sent') },
  ];
};

function rowOf(letter: Letter): RecordRow {
  const { title, onSite, byMail } = letter;
  const where = [onSite && 'the site', byMail && 'subscribers'].filter((one) => one !== false);
  return {
    header: title,
    picture: null,
    subhead: firstWords(letter),
    marks: marksOf(letter),
    facts: [{ name: 'Goes to', value: where.join(' and ') || null }],
    details: [
      { name: 'Subject', value: letter.subject || null },
      { name: 'Corrected', value: letter.isCorrected ? 'After it was e-mailed' : null },
    ],
  };
}

const signs = { draft: Clock, scheduled: Clock, sending: Send, paused: Pause, sent: CircleCheck };

/** The state; none for a draft or an hour on the site, which rows say of any record. */
function marksOf(letter: Letter): Mark[] {
  const { state, isDraft } = letter;
  const Sign = signs[state];
  if (state === 'draft' ? isDraft : state === 'scheduled' && !letter.byMail) return [];
  const tone = state === 'sent' ? 'success' : 'warning';
  return [
    { text: stateText(letter), tone, sign: <Sign aria-hidden className="size-4 shrink-0" /> },
  ];
}

function stateText({ state, date, mailed, byMail }: Letter): string {
  const { recipients = 0, sent = 0, waiting = 0, refused, uncertain } = mailed?.progress ?? {};
  const at = date === null ? '' : longDateTime(date, ownTimeZone());
  const more = (count = 0, name = '') => (count > 0 ? `, ${count} ${name}` : '');
  const counts = `${sent} sent, ${waiting} waiting${more(refused, 'refused')}${more(uncertain, 'uncertain')}`;
  switch (state) {
    case 'draft':
      return 'Not e-mailed';
    case 'scheduled':
      return `Scheduled for ${at}`;
    case 'sending':
      return `Sending: ${counts}`;
    case 'paused':
      return ['Paused', mailed?.why ?? '', recipients > 0 ? counts : '']
        .filter((text) => text !== '')
        .join(': ');
    case 'sent':
      if (!byMail) return `On the site since ${at}`;
      if (mailed?.isDelivered === false) return 'Only written to the outbox';
      return `Sent on ${at}`;
  }
}

const renderOpened = (letter: Letter) => (
  <>
    {isOnItsWay(letter) && (
      <div className="grid basis-full gap-4">
        <LetterProgress letter={letter} />
      </div>
    )}
    {letter.onSite && (
      // Fans' pages are separate documents, even for members.
      <a href={letterPath(letter)} className="button-line">
        <Eye aria-hidden className="size-4" /> View page
        <span className="sr-only"> of {letter.title}</span>
      </a>
    )}
  </>
);

const isSending = (letters: readonly { state: string }[]): boolean =>
  letters.some(({ state }) => state === 'sending');

const pollMs = 4 * secondMs;

/**
 * Begins a letter about the show or release that the address names, as in `/letters?about=show/ID`,
 * or to the fans near a show, as in `show/ID/near`.
 */
function useBegunLetter() {
  const navigate = useNavigate();
  const about = new URLSearchParams(useLocation().search).get('about');
  const [begun, setBegun] = useState<Letter | null>(null);
  useEffect(() => {
    if (about === null) return;
    const [from, id = '', near] = about.split('/');
    const audience = near ? { near: { show: id, km: usualKm } } : {};
    call(letterEndpoints.begin, { body: { from: from as 'show', id } })
      // Its form needs no more of a letter.
      .then((letter) => setBegun({ ...letter, audience, _id: about } as Letter))
      .catch((failure: unknown) => addAlert('error', chooseMessage(failure)));
    void navigate(lettersList.editedAt, { replace: true });
  }, [about, navigate]);
  return { begun, close: () => setBegun(null) };
}
