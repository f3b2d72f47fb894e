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
      <WithFormsNote>
        <WithQueries>
          <Inbox />
        </WithQueries>
      </WithFormsNote>
    </div>
  );
}

/** Adds a note above its children if fans' forms are sent to another service. */
export function WithFormsNote({ children }: { children: ReactNode }) {
  const service = foreignService();
  if (service === null) return children;
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
      {children}
    </div>
  );
}
