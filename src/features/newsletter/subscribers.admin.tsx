import { Download, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isGone } from '../../errors/failure.ts';
import { AccordionList } from '../../kit/AccordionList.tsx';
import { DeleteDialog } from '../../kit/DeleteDialog.tsx';
import { PagesProblem } from '../../kit/PagesProblem.tsx';
import { ShowMore } from '../../kit/ShowMore.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { usePages } from '../../kit/usePages.ts';
import { OutboxNote } from '../contact/inbox-notes.admin.tsx';
import { messageTime, ownTimeZone } from '../contact/inbox.view.ts';
import {
  csvAddress,
  eraseSubscriber,
  subscribersWith,
  type SubscribersPage,
} from './newsletter.queries.ts';
import type { Subscriber } from './newsletter.ts';
import { newsletterLimits } from './newsletter.view.ts';

/** Nothing is searched for before nothing was typed for so long, in milliseconds. */
const searchAfterMs = 300;

/** Who gets the newsletter, or is asked whether to. */
export function Subscribers() {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), searchAfterMs);
  const { list, ...pages } = usePages<HTMLDivElement, Subscriber, SubscribersPage>(
    subscribersWith(search),
  );
  const [removed, setRemoved] = useState<Subscriber | null>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const remove = async ({ _id: id }: Subscriber) => {
    await eraseSubscriber(id).catch((failure: unknown) => {
      if (isGone(failure)) void pages.again();
      throw failure;
    });
    await pages.again();
  };
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 ref={top} tabIndex={-1} className="voice text-step-1 outline-none">
          Subscribers{' '}
          {pages.first && (
            <span className="text-base font-normal text-muted">
              ({pages.first.confirmed} confirmed)
            </span>
          )}
        </h2>
        <a href={csvAddress()} download className="button-line">
          <Download aria-hidden className="size-4" /> Export CSV
        </a>
      </div>
      <OutboxNote />
      <TextField
        label="Search by address"
        type="search"
        autoComplete="off"
        maxLength={newsletterLimits.email}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <PagesProblem error={pages.error} onRetry={() => void pages.again()} />
      {pages.items === null && pages.isLoading && <p role="status">Loading...</p>}
      {pages.items !== null && (
        <div aria-busy={pages.isLoading}>
          <AccordionList
            ref={list}
            title="Subscribers"
            hint={
              search === ''
                ? 'Fans who leave their address at the foot of the site are listed here.'
                : 'Nobody on the list has this in the address.'
            }
            rows={pages.items.map((one) => ({ ...rowOf(one), actions: removeButton(one) }))}
          />
        </div>
      )}
      {pages.hasMore && (
        <ShowMore
          what="subscribers"
          onMore={pages.more}
          busy={pages.isLoadingMore || pages.isLoading}
        />
      )}
      {removed && (
        <DeleteDialog
          what={removed.email}
          action={removal}
          failed="Failed to remove the subscriber"
          goOnAt={top}
          onClosed={() => setRemoved(null)}
          remove={() => remove(removed)}
        >
          All that is kept of this person is erased, and this address is never mailed again.
        </DeleteDialog>
      )}
    </section>
  );

  function removeButton(one: Subscriber) {
    return (
      <button
        type="button"
        className="button-line"
        onClick={() => setRemoved(one)}
        aria-label={`Remove ${one.email}`}
      >
        <Trash2 aria-hidden className="size-4" /> Remove
      </button>
    );
  }
}

function rowOf({ _id, email, confirmed, date, consent }: Subscriber) {
  const time = (at: number) => messageTime(at, ownTimeZone());
  return {
    id: _id,
    header: email,
    picture: null,
    subhead: confirmed === null ? 'Waiting for confirmation' : `Confirmed ${time(confirmed)}`,
    details: [
      { name: 'Address', value: email },
      { name: 'Asked', value: time(date) },
      { name: 'Confirmed', value: confirmed === null ? null : time(confirmed) },
      { name: 'Agreed to', value: consent },
    ],
  };
}

const removal = { name: 'Remove', doing: 'Removing...' };

/** The value once it has not changed for a while. */
function useSettled(value: string, afterMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
