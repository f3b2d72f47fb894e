import { Inbox } from '../features/contact/inbox.admin.tsx';
import { WithQueries } from '../kit/client/data/WithQueries.tsx';
import { adminPlaces } from './tabs.ts';
import { WithFormsNote } from './WithFormsNote.tsx';

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
