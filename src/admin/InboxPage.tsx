import { Inbox } from '../features/contact/inbox.admin.tsx';
import { WithQueries } from '../kit/client/data/WithQueries.tsx';
import { adminPlaces } from './tabs.ts';
import type { ReactNode } from 'react';
import { Note } from '../kit/admin/notes/Note.tsx';
import { foreignService } from '../kit/client/public-forms/emailService.ts';

export default function InboxPage() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <h1 className="display text-step-2">{adminPlaces.inbox.label}</h1>
      <FanSubmissions>
        <Inbox />
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
          Messages and subscriptions go to your account at EmailJS ({service}), and you read them
          there: no new ones come here. Messages and confirmed addresses that this site took itself
          before are here until you delete them; suspicious messages go after thirty days, and
          addresses that nobody confirmed after seven.
        </p>
      </Note>
      {lists}
    </div>
  );
}
