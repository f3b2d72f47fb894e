import { Inbox } from '../features/contact/inbox.admin.tsx';
import { adminPlaces } from './tabs.ts';
import { WithFormsNote } from './WithFormsNote.tsx';

export function InboxPage() {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-8">
      <h1 className="voice text-step-2">{adminPlaces.inbox.label}</h1>
      <WithFormsNote>
        <Inbox />
      </WithFormsNote>
    </div>
  );
}
