import { RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { isGone } from '../../errors/failure.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { useArea, useAreas } from '../../kit/client/data/useArea.ts';
import { DeleteDialog } from '../../kit/admin/records/DeleteDialog.tsx';
import { takesOwnForms } from '../../kit/client/public-forms/emailService.ts';
import { PagedListProblem } from '../../kit/admin/paged-lists/PagedListProblem.tsx';
import { ShowMore } from '../../kit/client/data/ShowMore.tsx';
import { Skeleton } from '../../kit/client/data/Skeleton.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { usePagedList } from '../../kit/admin/paged-lists/usePagedList.ts';
import { searchDebounceMs, useDebounced } from '../../kit/admin/inputs/useDebounced.ts';
import { InboxNotes } from './inbox-notes.admin.tsx';
import { MessageRows } from './message-rows.admin.tsx';
import { inboxArea, markMessage, messagesIn, removeMessage } from './messages.queries.ts';
import type { Message } from './messages.ts';
import { messageLimits } from './messages.view.ts';
import { SuspiciousMessages } from './suspicious.admin.tsx';
import { LineButton } from '../../kit/admin/inputs/LineButton.tsx';
import { NoRows } from '../../kit/admin/records/AccordionList.tsx';

export function Inbox() {
  const areas = useAreas();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), searchDebounceMs);
  const { list, ...pages } = usePagedList<HTMLDivElement, Message>(messagesIn('inbox', search));
  // As fresh as the messages, which are asked for whenever the page is opened.
  const status = useArea(inboxArea, 0).data;
  const [deleted, setDeleted] = useState<Message | null>(null);
  const [announced, setAnnounced] = useState('');
  const checkButton = useRef<HTMLButtonElement>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const focusAfter = takesOwnForms() ? checkButton : top;
  const count = (change: number) =>
    areas.change(inboxArea, (all) => ({ ...all, unread: all.unread + change }));

  const mark = async (message: Message, isRead: boolean) => {
    if (message.isRead === isRead) return;
    try {
      const marked = await markMessage(message._id, isRead);
      pages.change((one) => (one._id === marked._id ? marked : one));
      count(isRead ? -1 : 1);
    } catch (failure) {
      if (isGone(failure)) void again();
      addAlert('error', 'Failed to update the message');
    }
  };
  const remove = async ({ _id: id, isRead }: Message) => {
    await removeMessage(id).catch((failure: unknown) => {
      if (isGone(failure)) void again();
      throw failure;
    });
    pages.change((one) => (one._id === id ? null : one));
    if (!isRead) count(-1);
  };
  const again = () => {
    areas.reload(inboxArea);
    return pages.again();
  };
  const check = async () => {
    setAnnounced('');
    const known = new Set(pages.items?.map(({ _id }) => _id));
    const all = await again();
    if (!all) return;
    const fresh = all.filter(({ _id }) => !known.has(_id)).length;
    setAnnounced(
      fresh === 0 ? 'No new messages' : fresh === 1 ? '1 new message' : `${fresh} new messages`,
    );
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
        <div className="flex flex-wrap items-center gap-4">
          {takesOwnForms() && (
            <LineButton
              Icon={RefreshCw}
              ref={checkButton}
              aria-disabled={pages.isLoading || undefined}
              onClick={() => void (pages.isLoading || check())}
            >
              Check for new messages
            </LineButton>
          )}
          <p role="status" className="text-small text-muted desk:order-first">
            {announced}
          </p>
        </div>
      </div>
      {takesOwnForms() && <InboxNotes />}
      <TextField
        label="Search by address"
        type="search"
        dir="auto"
        autoComplete="off"
        maxLength={messageLimits.email}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <PagedListProblem error={pages.error} onRetry={() => void pages.again()} />
      {pages.items === null && pages.isLoading && <Skeleton shape="rows" />}
      {pages.items?.length === 0 && (
        <NoRows title="No Messages">
          {search === '' ? nothing() : 'None came from such an address.'}
        </NoRows>
      )}
      {pages.items !== null && pages.items.length > 0 && (
        <MessageRows
          ref={list}
          label="Messages"
          messages={pages.items}
          onOpen={(message) => void mark(message, true)}
          onMark={(message, isRead) => void mark(message, isRead)}
          onDelete={setDeleted}
        />
      )}
      {pages.hasMore && <ShowMore what="messages" onMore={pages.more} busy={pages.isLoadingMore} />}
      <SuspiciousMessages
        count={status?.suspicious ?? 0}
        focusAfter={focusAfter}
        onTrusted={() => void again()}
      />
      {deleted && (
        <DeleteDialog
          what={`the message of ${deleted.name}`}
          failed="Failed to delete the message"
          focusAfter={focusAfter}
          onClosed={() => setDeleted(null)}
          remove={() => remove(deleted)}
        >
          It is gone for good, here and for everybody in the band.
        </DeleteDialog>
      )}
    </section>
  );
}

const nothing = (): string =>
  takesOwnForms()
    ? 'What fans write to you on the contact page comes here.'
    : 'Nothing is left of what fans wrote on this site.';
