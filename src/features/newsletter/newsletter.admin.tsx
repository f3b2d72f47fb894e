import { Download, Mail, Plus, Trash2 } from 'lucide-react';
import { useState, type ChangeEvent } from 'react';
import { Link } from 'react-router';
import { ImportLink } from '../../kit/admin/records/ImportLink.tsx';
import { RecordRows } from '../../kit/admin/records/RecordRows.tsx';
import { apiPath, call } from '../../kit/client/api/call.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import type { CheckedInput } from '../../kit/api/endpoint.ts';
import { IconButton, LineButton } from '../../kit/admin/inputs/buttons.tsx';
import { Checkbox, SelectField } from '../../kit/admin/inputs/fields.tsx';
import { useRowDeletion } from '../../kit/admin/records/DeleteDialog.tsx';
import { takesOwnForms } from '../../kit/client/public-forms/emailService.ts';
import { PagedItems, usePagedList, type PageOf } from '../../kit/admin/paged-lists/PagedList.tsx';
import { useSearchField } from '../../kit/admin/paged-lists/useSearchField.tsx';
import { maxEmailLength } from '../../kit/schema/emailAddress.ts';
import { OutboxNote } from '../contact/inbox-notes.admin.tsx';
import { inboxArea } from '../contact/messages.queries.ts';
import type { newsletterEndpoints, Subscriber } from './newsletter.ts';
import { AddSubscribersDialog } from './add-subscribers.form.tsx';
import { AllowDialog } from './allow.form.tsx';
import {
  sourceTexts,
  stateTexts,
  subscriberCounts,
  type SubscriberCounts,
} from './newsletter.view.ts';
import { subscriberRow } from './subscriber-rows.admin.tsx';

type Filters = Omit<CheckedInput<typeof newsletterEndpoints.list>['query'], 'after'>;

/** The numbers count the whole list. */
type SubscribersPage = PageOf<Subscriber> & SubscriberCounts;

/** @param sources the names of shows, releases and imports by their ids. */
export function NewsletterAdmin({ sources }: { sources: ReadonlyMap<string, string> }) {
  const areas = useAreas();
  const { filters, fields } = useFilters();
  const { list, ...pages } = usePagedList<HTMLDivElement, Subscriber, SubscribersPage>({
    key: ['subscribers', ...Object.entries(filters).flat()],
    failed: 'Failed to load subscribers',
    async load(last) {
      const query = { ...filters, ...(last && { after: last.email }) };
      const { subscribers, ...page } = await call<typeof newsletterEndpoints.list>(
        'GET /subscribers',
        { query },
      );
      return { items: subscribers, ...page };
    },
  });
  const [withMessages, setWithMessages] = useState(false);
  const [dialog, setDialog] = useState<'add' | 'allow' | null>(null);
  const onClosed = () => setDialog(null);
  const removal = useRowDeletion(({ _id: id, email }: Subscriber) => ({
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
  // An empty list needs no search.
  const { confirmed = 1, waiting = 0, paused = 0 } = pages.first ?? {};
  const isListed = confirmed + waiting + paused > 0;
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 {...removal.heading}>Subscribers</h2>
        <div className="flex flex-wrap gap-3">
          {takesOwnForms() && (
            <button type="button" className="button-soft" onClick={() => setDialog('add')}>
              <Plus aria-hidden className="size-4" /> Add
            </button>
          )}
          <ImportLink />
          <Link to="/letters" className="button-line">
            <Mail aria-hidden className="size-4" /> Letters
          </Link>
          {pages.first && pages.first.confirmed > 0 && (
            <a href={apiPath('/subscribers.csv')} download className="button-line">
              <Download aria-hidden className="size-4" /> Export CSV
            </a>
          )}
        </div>
      </div>
      {isListed && pages.first && <p>{subscriberCounts(pages.first)}</p>}
      {takesOwnForms() && <OutboxNote effect="Fans get no link to confirm their address." />}
      {isListed && fields}
      <PagedItems pages={pages} what="subscribers">
        {(subscribers) => (
          <RecordRows
            ref={list}
            title="Subscribers"
            hint={Object.keys(filters).length === 0 ? emptyHint() : 'No matching addresses.'}
            step={Infinity}
            records={subscribers}
            rowOf={(one) => subscriberRow(one, sources)}
            renderActions={() => null}
            renderMenu={(one) => (
              <IconButton
                label={`Remove ${one.email}`}
                Icon={Trash2}
                onClick={() => {
                  setWithMessages(false);
                  removal.ask(one);
                }}
              />
            )}
          />
        )}
      </PagedItems>
      {removal.dialog}
      {takesOwnForms() && (
        <LineButton className="justify-self-start" onClick={() => setDialog('allow')}>
          Unblock an address
        </LineButton>
      )}
      {dialog === 'add' && (
        <AddSubscribersDialog onAdded={() => void pages.again()} onClosed={onClosed} />
      )}
      {dialog === 'allow' && <AllowDialog onClosed={onClosed} />}
    </section>
  );
}

/** The fields that narrow the list, and what they ask for. */
function useFilters() {
  const { search, field } = useSearchField('Search by address', maxEmailLength);
  const [chosen, setChosen] = useState({ state: '', source: '' });
  const filled = Object.entries({ search, ...chosen }).filter(([, text]) => text);
  const filters = Object.fromEntries(filled) as Filters;
  const choice = (name: keyof typeof chosen, texts: Readonly<Record<string, string>>) => ({
    options: { '': 'All', ...texts },
    value: chosen[name],
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) =>
      setChosen({ ...chosen, [name]: target.value }),
  });
  const fields = (
    <div className="grid grid-cols-2 gap-3 desk:grid-cols-[2fr_1fr_1fr] *:first:col-span-full desk:*:first:col-auto">
      {field}
      <SelectField label="State" {...choice('state', stateTexts)} />
      <SelectField label="Source" {...choice('source', sourceTexts)} />
    </div>
  );
  return { filters, fields };
}

const emptyHint = (): string =>
  takesOwnForms()
    ? 'Bring your list along with Import. Fans who subscribe in the footer appear here too.'
    : 'No subscribers are stored on this site.';
