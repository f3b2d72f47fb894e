import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronDown, Trash2 } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { isGone } from '../../errors/failure.ts';
import { call } from '../../kit/client/api/call.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { spanText } from '../../kit/dates/durations.ts';
import { DeleteDialog } from '../../kit/admin/records/DeleteDialog.tsx';
import { PagedItems, usePagedList } from '../../kit/admin/paged-lists/PagedList.tsx';
import { MessageRows } from './message-rows.admin.tsx';
import { inboxArea, messagesIn } from './messages.queries.ts';
import { messageEndpoints, suspiciousRetentionMs, type Message } from './messages.ts';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';

export const goneForGood = 'It is deleted permanently, for everyone in the band.';

interface SuspiciousProps {
  count: number;
  /** Receives the focus when the focused button is gone. */
  focusAfter: RefObject<HTMLElement | null>;
  onTrusted: () => void;
}

/** Closed at first; the messages load when it is opened. */
export function SuspiciousMessages({ count, ...props }: SuspiciousProps) {
  if (count === 0) return null;
  return (
    <Collapsible.Root className="mt-4 grid grid-cols-1 gap-4">
      <h3>
        <Collapsible.Trigger className="row-head min-h-11 justify-between border-y border-line px-0">
          <span>
            <strong>Suspicious</strong> <span className="text-muted">({count})</span>
          </span>
          <ChevronDown aria-hidden className="row-mark" />
        </Collapsible.Trigger>
      </h3>
      <Collapsible.Panel className="grid grid-cols-1 gap-4">
        <Opened {...props} />
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

function Opened({ focusAfter, onTrusted }: Omit<SuspiciousProps, 'count'>) {
  const areas = useAreas();
  const { list, ...pages } = usePagedList<HTMLDivElement, Message>(messagesIn('suspicious'));
  const [deleted, setDeleted] = useState<Message | 'all' | null>(null);
  const newest = pages.items?.[0];
  const remove = async ({ _id: id }: Message) => {
    await call(messageEndpoints.remove, { params: { id } }).catch(pages.againWhenGone);
    pages.change((one) => (one._id === id ? null : one));
  };
  const removeAll = async () => {
    if (newest) await call(messageEndpoints.removeSuspicious, { body: { until: newest.date } });
    await pages.again();
  };
  const trust = async ({ _id: id, name }: Message) => {
    try {
      const body = { isRead: false, isSuspicious: false } as const;
      await call(messageEndpoints.mark, { params: { id }, body });
    } catch (failure) {
      if (isGone(failure)) void pages.again();
      addAlert('error', 'Failed to update the message');
      return;
    }
    // The pressed button is about to disappear.
    focusAfter.current?.focus();
    pages.change((one) => (one._id === id ? null : one));
    addAlert('success', `The message from ${name} was moved to Messages`);
    onTrusted();
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-measure text-muted">
          These look like spam. They aren't counted as unread or e-mailed to you, and are deleted
          after {spanText(suspiciousRetentionMs)}.
        </p>
        {newest && (
          <LineButton Icon={Trash2} onClick={() => setDeleted('all')}>
            Delete all
          </LineButton>
        )}
      </div>
      <PagedItems pages={pages} what="suspicious messages">
        {(messages) => (
          <MessageRows
            ref={list}
            label="Suspicious messages"
            messages={messages}
            onTrust={(message) => void trust(message)}
            onDelete={setDeleted}
          />
        )}
      </PagedItems>
      {deleted && (
        <DeleteDialog
          what={deleted === 'all' ? 'all suspicious messages' : `the message from ${deleted.name}`}
          failed="Failed to delete the message"
          focusAfter={focusAfter}
          onClosed={() => {
            setDeleted(null);
            // Only called now, because with no messages left this part and its dialog disappear.
            areas.reload(inboxArea);
          }}
          remove={() => (deleted === 'all' ? removeAll() : remove(deleted))}
        >
          {deleted === 'all'
            ? 'All of them are deleted permanently, including those not shown yet.'
            : goneForGood}
        </DeleteDialog>
      )}
    </>
  );
}
