import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { AccordionList } from '../../kit/AccordionList.tsx';
import { changeArea, reloadWhenGone, useArea } from '../../kit/area.ts';
import { DeleteDialog } from '../../kit/DeleteDialog.tsx';
import { FromArea } from '../../kit/FromArea.tsx';
import { AddMember, EditMember } from './members.form.tsx';
import { deleteMember, membersArea } from './members.queries.ts';
import type { Member } from './members.ts';
import { memberLinks } from './members.view.ts';

/** Who is in the band: added, changed and taken out in dialogs. */
export function MembersEditor() {
  const client = useQueryClient();
  const [task, setTask] = useState<{ kind: 'edit' | 'delete'; member: Member } | 'add' | null>(
    null,
  );
  const addButton = useRef<HTMLButtonElement>(null);
  const close = () => setTask(null);
  const members = useArea(membersArea).data;
  /** A dialog follows what others save; who is gone is shown as before. */
  const now = (member: Member) => members?.find(({ _id }) => _id === member._id) ?? member;
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="voice text-step-1">Members</h2>
        <button ref={addButton} type="button" className="button" onClick={() => setTask('add')}>
          <Plus aria-hidden className="size-4" /> Add Member
        </button>
      </div>
      <FromArea area={membersArea}>
        {(members) => (
          <AccordionList
            title="Members"
            hint="Whom you add is shown on the bio page, with picture, role and profiles."
            rows={members.map((member) => ({
              id: member._id,
              header: member.name,
              subhead: member.role,
              picture: member.picture,
              details: memberLinks.map(({ name, label }) => ({ name: label, value: member[name] })),
              actions: (
                <Actions
                  name={member.name}
                  onEdit={() => setTask({ kind: 'edit', member })}
                  onDelete={() => setTask({ kind: 'delete', member })}
                />
              ),
            }))}
          />
        )}
      </FromArea>
      {task === 'add' && <AddMember onClosed={close} />}
      {task !== null && task !== 'add' && task.kind === 'edit' && (
        <EditMember member={now(task.member)} onClosed={close} />
      )}
      {task !== null && task !== 'add' && task.kind === 'delete' && (
        <DeleteDialog
          what={task.member.name}
          failed="Failed to delete member"
          goOnAt={addButton}
          onClosed={close}
          remove={async () => {
            const { _id: gone } = await deleteMember(task.member._id).catch(
              reloadWhenGone(client, membersArea),
            );
            changeArea(client, membersArea, (members) => members.filter(({ _id }) => _id !== gone));
          }}
        >
          The picture goes with it. This cannot be undone.
        </DeleteDialog>
      )}
    </section>
  );
}

interface ActionsProps {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

function Actions({ name, onEdit, onDelete }: ActionsProps) {
  return (
    <>
      <button type="button" className="button-line" onClick={onEdit} aria-label={`Edit ${name}`}>
        <Pencil aria-hidden className="size-4" /> Edit
      </button>
      <button
        type="button"
        className="button-line"
        onClick={onDelete}
        aria-label={`Delete ${name}`}
      >
        <Trash2 aria-hidden className="size-4" /> Delete
      </button>
    </>
  );
}
