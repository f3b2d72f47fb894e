import { Download, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { RecordRows } from '../../kit/admin/records/RecordRows.tsx';
import { apiPath, call } from '../../kit/client/api/call.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { Checkbox } from '../../kit/admin/inputs/Checkbox.tsx';
import { useDeleteDialog } from '../../kit/admin/records/DeleteDialog.tsx';
import { takesOwnForms } from '../../kit/client/public-forms/emailService.ts';
import { PagedItems } from '../../kit/admin/paged-lists/PagedItems.tsx';
import { useSearchField } from '../../kit/admin/paged-lists/useSearchField.tsx';
import { maxEmailLength } from '../../kit/schema/emailAddress.ts';
import { usePagedList, type PageOf } from '../../kit/admin/paged-lists/usePagedList.ts';
import { OutboxNote } from '../contact/inbox-notes.admin.tsx';
import { longDateTime } from '../../kit/dates/dates.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { inboxArea } from '../contact/messages.queries.ts';
import type { newsletterEndpoints, Subscriber } from './newsletter.ts';
import { LineButton } from '../../kit/admin/inputs/LineButton.tsx';
import { AllowForm } from './allow.form.tsx';

/** `confirmed` counts the whole list. */
type SubscribersPage = PageOf<Subscriber> & { confirmed: number };

function Subscribers() {
  const areas = useAreas();
  const { search, field } = useSearchField('Search by address', maxEmailLength);
  const { list, ...pages } = usePagedList<HTMLDivElement, Subscriber, SubscribersPage>({
    key: ['subscribers', search],
    failed: 'Failed to load subscribers',
    async load(last) {
      const query = { ...(search && { search }), ...(last && { after: last.email }) };
      const { subscribers, ...page } = await call<typeof newsletterEndpoints.list>(
        'GET /subscribers',
        { query },
      );
      return { items: subscribers, ...page };
    },
  });
  const [withMessages, setWithMessages] = useState(false);
  const top = useRef<HTMLHeadingElement>(null);
  const removal = useDeleteDialog(top, ({ _id: id, email }: Subscriber) => ({
    what: email,
    action: { name: 'Remove', doing: 'Removing...' },
    failed: 'Failed to remove the subscriber',
    async remove() {
      const query = { messages: withMessages ? 'delete' : 'keep' } as const;
      await call<typeof newsletterEndpoints.erase>('DELETE /subscribers/:id', {
        params: { id },
        query,
      }).catch(pages.againWhenGone);
      if (withMessages) areas.reload(inboxArea);
      await pages.again();
    },
    choice: (
      <Checkbox
        label="Also delete messages from this address"
        checked={withMessages}
        onChange={setWithMessages}
      />
    ),
    children:
      "The address and its consent are deleted; a hash is kept so it is never e-mailed again. E-mails already sent can't be recalled.",
  }));
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 ref={top} tabIndex={-1} className="display text-step-1 outline-none">
          Subscribers{' '}
          {pages.first && (
            <span className="text-base font-normal text-muted">
              ({pages.first.confirmed} confirmed)
            </span>
          )}
        </h2>
        <a href={apiPath('/subscribers.csv')} download className="button-line">
          <Download aria-hidden className="size-4" /> Export CSV
        </a>
      </div>
      {takesOwnForms() && <OutboxNote />}
      {field}
      <PagedItems pages={pages} what="subscribers">
        {(subscribers) => (
          <RecordRows
            ref={list}
            title="Subscribers"
            hint={search === '' ? emptyHint() : 'No matching addresses.'}
            step={Infinity}
            records={subscribers}
            rowOf={rowOf}
            renderActions={removeButton}
          />
        )}
      </PagedItems>
      {removal.dialog}
    </section>
  );

  function removeButton(one: Subscriber) {
    return (
      <LineButton
        Icon={Trash2}
        onClick={() => {
          setWithMessages(false);
          removal.ask(one);
        }}
        of={one.email}
      >
        Remove
      </LineButton>
    );
  }
}

const emptyHint = (): string =>
  takesOwnForms()
    ? "Fans who subscribe in the site's footer appear here."
    : 'No subscribers are stored on this site.';

function rowOf({ email, confirmed, date, consent }: Subscriber) {
  const time = (at: number) => longDateTime(at, ownTimeZone());
  return {
    header: email,
    picture: null,
    subhead: confirmed === null ? 'Waiting for confirmation' : `Confirmed ${time(confirmed)}`,
    details: [
      { name: 'Address', value: email },
      { name: 'Signed up', value: time(date) },
      { name: 'Confirmed', value: confirmed === null ? null : time(confirmed) },
      { name: 'Consent', value: consent },
    ],
  };
}

export function NewsletterAdmin() {
  return (
    <div className="grid grid-cols-1 gap-10">
      <Subscribers />
      {takesOwnForms() && <AllowForm />}
    </div>
  );
}
