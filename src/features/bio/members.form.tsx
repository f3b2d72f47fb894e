import { useQueryClient } from '@tanstack/react-query';
import { changeArea } from '../../kit/area.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { FormProblem } from '../../kit/FormProblem.tsx';
import { ImageField } from '../../kit/ImageField.tsx';
import { SubmitButton } from '../../kit/SubmitButton.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { useEditForm } from '../../kit/useEditForm.ts';
import { useSentImage } from '../../kit/useSentImage.ts';
import { addMember, membersArea, updateMember } from './members.queries.ts';
import { MemberFields, memberLimits, type Member } from './members.ts';
import { memberLinks } from './members.view.ts';

/** Adds somebody to the band; the picture is required. */
export function AddMember({ onClosed }: { onClosed: () => void }) {
  const client = useQueryClient();
  return (
    <MemberDialog
      title="Add Member"
      failed="Failed to add member"
      stored={nobody}
      picture={null}
      onClosed={onClosed}
      save={async (fields, _touched, bioPic) => {
        const added = await addMember({ ...fields, bioPic: bioPic ?? '' });
        changeArea(client, membersArea, (members) => [...members, added]);
        return added;
      }}
    />
  );
}

/** Changes somebody in the band; without a chosen picture the old one stays. */
export function EditMember({ member, onClosed }: { member: Member; onClosed: () => void }) {
  const client = useQueryClient();
  return (
    <MemberDialog
      title="Edit Member"
      failed="Failed to update member"
      stored={fieldsOf(member)}
      picture={member.bioPic}
      onClosed={onClosed}
      save={async (_fields, touched, bioPic) => {
        const saved = await updateMember(member._id, { ...touched, ...(bioPic && { bioPic }) });
        changeArea(client, membersArea, (members) =>
          members.map((one) => (one._id === saved._id ? saved : one)),
        );
        return saved;
      }}
    />
  );
}

interface MemberDialogProps {
  title: 'Add Member' | 'Edit Member';
  failed: string;
  stored: ReturnType<typeof fieldsOf>;
  /** Address of the picture that is there, or null. */
  picture: string | null;
  save: (
    fields: MemberFields,
    touched: Partial<MemberFields>,
    bioPic: string | null,
  ) => Promise<Member>;
  onClosed: () => void;
}

function MemberDialog({ title, failed, stored, picture, save, onClosed }: MemberDialogProps) {
  const image = useSentImage();
  const form = useEditForm({
    schema: MemberFields,
    stored,
    failed: () => failed,
    async save(fields, touched) {
      const sent = await image.send();
      return fieldsOf(await save(fields, touched, typeof sent === 'string' ? null : sent.address));
    },
  });
  const hasPicture = picture !== null || image.choice instanceof File;
  const changed = form.isDirty || image.choice !== 'stays';
  return (
    <FormDialog
      title={title}
      changed={changed}
      busy={form.isSaving}
      done={form.state === 'saved'}
      onSubmit={form.submit}
      onClosed={onClosed}
      submit={
        <SubmitButton
          ready={changed && form.isValid && hasPicture}
          busy={form.isSaving}
          progress={image.progress}
        >
          {title === 'Add Member' ? 'Add Member' : 'Update Member'}
        </SubmitButton>
      }
    >
      <ImageField
        label="Picture"
        choice={image.choice}
        onChoose={image.choose}
        stored={picture}
        progress={image.progress}
      />
      <TextField label="Name" required maxLength={memberLimits.name} {...form.field('name')} />
      <TextField label="Role" required maxLength={memberLimits.role} {...form.field('role')} />
      {memberLinks.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field(name)}
        />
      ))}
      <FormProblem problem={form.problem} />
    </FormDialog>
  );
}

const nobody = { name: '', role: '', facebook: '', instagram: '', tiktok: '', youtube: '', x: '' };

/** A form has texts only: an empty link is none. */
function fieldsOf({ name, role, ...member }: Member): typeof nobody {
  const links = memberLinks.map(({ name: link }) => [link, member[link] ?? '']);
  return { ...nobody, name, role, ...Object.fromEntries(links) };
}
