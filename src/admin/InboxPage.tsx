import { useLocation } from 'react-router';
import { Inbox } from '../features/contact/inbox.admin.tsx';
import { WithQueries } from '../kit/client/data/WithQueries.tsx';
import { spanText } from '../kit/dates/durations.ts';
import { lifetimes } from '../kit/dates/lifetimes.ts';
import { adminPlaces } from './tabs.ts';
import type { ReactNode } from 'react';
import { Note } from '../kit/admin/notes/Note.tsx';
import { foreignService } from '../kit/client/public-forms/emailService.ts';

export default function InboxPage() {
  const { search } = useLocation();
  return (
    <div className="grid grid-cols-1 gap-8">
      <h1 className="display text-step-2">{adminPlaces.inbox.label}</h1>
      <FanSubmissions>
        {/* The address of a found message has its own search. */}
        <Inbox key={search} />
      </FanSubmissions>
    </div>
  );
}

/** Lists what fans sent, below a note if their forms go to another service. */
export function FanSubmissions({ children }: { children: ReactNode }) {
  const service = foreignService();
  const lists = <WithQueries>{children}</WithQueries>;
  if (service === null) return lists;
  return (
    <div className="grid grid-cols-1 gap-8">
      <Note tone="info">
        <p className="max-w-measure">
          New messages and subscriptions go to your account at EmailJS ({service}). Messages and
          confirmed addresses received here earlier stay until you delete them. Suspicious messages
          are deleted after {spanText(lifetimes.suspiciousMessage)}, unconfirmed addresses after{' '}
          {spanText(lifetimes.confirmation)}.
        </p>
      </Note>
      {lists}
    </div>
  );
}
