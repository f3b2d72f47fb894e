import { RefreshCw } from 'lucide-react';
import { useRef, useState, type Ref } from 'react';
import { isGone } from '../../errors/failure.ts';
import { call } from '../../kit/client/api/call.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { useArea, useAreas } from '../../kit/client/data/useArea.ts';
import { useDeleteDialog } from '../../kit/admin/records/DeleteDialog.tsx';
import { takesOwnForms } from '../../kit/client/public-forms/emailService.ts';
import { useLocation } from 'react-router';
import { PagedItems, usePagedList } from '../../kit/admin/paged-lists/PagedList.tsx';
import { useSearchField } from '../../kit/admin/paged-lists/useSearchField.tsx';
import { InboxNotes } from './inbox-notes.admin.tsx';
import { MessageRows } from './message-rows.admin.tsx';
import { inboxArea, messagesIn } from './messages.queries.ts';
import { messageEndpoints, type Message } from './messages.ts';
import { maxMessageSearch } from './messages.view.ts';
import { goneForGood, SuspiciousMessages } from './suspicious.admin.tsx';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';
import { NoRows } from '../../kit/admin/records/RowNotes.tsx';

export function Inbox() {
  const areas = useAreas();
  const requested = new URLSearchParams(useLocation().search);
  const opened = requested.get('message');
  const { search, field } = useSearchField(
    'Search messages',
    maxMessageSearch,
    requested.get('search') ?? '',
  );
  const { list, ...pages } = usePagedList<HTMLDivElement, Message>(messagesIn('inbox', search));
  // As fresh as the messages, which load whenever the page is opened.
  const status = useArea(inboxArea, 0).data;
  const checkButton = useRef<HTMLButtonElement>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const focusAfter = takesOwnForms() ? checkButton : top;
  const changeUnread = (by: number) =>
    areas.change(inboxArea, (all) => ({ ...all, unread: all.unread + by }));
  const again = () => {
    areas.reload(inboxArea);
    return pages.again();
  };
  const mark = async (message: Message, isRead: boolean) => {
    if (message.isRead === isRead) return;
    try {
      const params = { id: message._id };
      const marked = await call(messageEndpoints.mark, { params, body: { isRead } });
      pages.change((one) => (one._id === marked._id ? marked : one));
      changeUnread(isRead ? -1 : 1);
    } catch (failure) {
      if (isGone(failure)) void again();
      addAlert('error', 'Failed to update the message');
    }
  };
  const deletion = useDeleteDialog(focusAfter, ({ _id: id, name, isRead }: Message) => ({
    what: `the message from ${name}`,
    failed: 'Failed to delete the message',
    async remove() {
      await call(messageEndpoints.remove, { params: { id } }).catch((failure: unknown) => {
        if (isGone(failure)) void again();
        throw failure;
      });
      pages.change((one) => (one._id === id ? null : one));
      if (!isRead) changeUnread(-1);
    },
    children: goneForGood,
  }));
  /** @returns the number of new messages, or null if they couldn't be loaded. */
  const check = async () => {
    const known = new Set(pages.items?.map(({ _id }) => _id));
    const all = await again();
    return all && all.filter(({ _id }) => !known.has(_id)).length;
  };

  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 ref={top} tabIndex={-1} className="display text-step-1 outline-none">
          Messages{' '}
          {status !== null && status.unread > 0 && (
            <span className="text-base font-normal text-muted">({status.unread} unread)</span>
          )}
        </h2>
        {takesOwnForms() && (
          <CheckForNew check={check} isLoading={pages.isLoading} button={checkButton} />
        )}
      </div>
      {takesOwnForms() && <InboxNotes />}
      {field}
      <PagedItems pages={pages} what="messages">
        {(messages) =>
          messages.length === 0 ? (
            <NoRows title="No Messages">
              {search === '' ? nothing() : 'No matching messages.'}
            </NoRows>
          ) : (
            <MessageRows
              ref={list}
              label="Messages"
              messages={messages}
              opened={opened}
              onOpen={(message) => void mark(message, true)}
              onMark={(message, isRead) => void mark(message, isRead)}
              onDelete={deletion.ask}
            />
          )
        }
      </PagedItems>
      <SuspiciousMessages
        count={status?.suspicious ?? 0}
        focusAfter={focusAfter}
        onTrusted={() => void again()}
      />
      {deletion.dialog}
    </section>
  );
}

interface CheckForNewProps {
  check: () => Promise<number | null>;
  isLoading: boolean;
  button: Ref<HTMLButtonElement>;
}

function CheckForNew({ check, isLoading, button }: CheckForNewProps) {
  const [announced, setAnnounced] = useState('');
  const announce = async () => {
    setAnnounced('');
    const count = await check();
    if (count === null) return;
    const messages = count === 1 ? '1 new message' : `${count} new messages`;
    setAnnounced(count === 0 ? 'No new messages' : messages);
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      <LineButton
        Icon={RefreshCw}
        ref={button}
        aria-disabled={isLoading || undefined}
        onClick={() => void (isLoading || announce())}
      >
        Check for new messages
      </LineButton>
      <p role="status" className="text-small text-muted desk:order-first">
        {announced}
      </p>
    </div>
  );
}

const nothing = (): string =>
  takesOwnForms()
    ? 'Messages from your contact page appear here.'
    : 'No messages are stored on this site.';
