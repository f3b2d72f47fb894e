import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { pictureMessages } from '../../errors/catalogue.ts';
import { changeArea, reloadWhenGone } from '../../kit/area.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { isImageMissing } from '../../kit/imageChoice.ts';
import { ImageField } from '../../kit/ImageField.tsx';
import { longestLink } from '../../kit/links.ts';
import { newRecordId } from '../../kit/recordId.ts';
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
  // Where only the answer was lost, a second try finds the member that is there already.
  const [id] = useState(newRecordId);
  return (
    <MemberDialog
      title="Add Member"
      failed="Failed to add member"
      stored={null}
      onClosed={onClosed}
      save={(fields, _touched, bioPic) => addMember({ ...fields, _id: id, bioPic: bioPic ?? '' })}
      onSaved={(added) =>
        changeArea(client, membersArea, (members) => [
          ...members.filter(({ _id }) => _id !== added._id),
          added,
        ])
      }
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
      stored={member}
      onClosed={onClosed}
      save={(_fields, touched, bioPic) =>
        updateMember(member._id, { ...touched, ...(bioPic && { bioPic }) }).catch(
          reloadWhenGone(client, membersArea),
        )
      }
      onSaved={(saved) =>
        changeArea(client, membersArea, (members) =>
          members.map((one) => (one._id === saved._id ? saved : one)),
        )
      }
    />
  );
}

interface MemberDialogProps {
  title: 'Add Member' | 'Edit Member';
  failed: string;
  /** Who is edited; null for somebody new. */
  stored: Member | null;
  save: (
    fields: MemberFields,
    touched: Partial<MemberFields>,
    bioPic: string | null,
  ) => Promise<Member>;
  onSaved: (member: Member) => void;
  onClosed: () => void;
}

function MemberDialog({ title, failed, stored, save, onSaved, onClosed }: MemberDialogProps) {
  const picture = stored?.bioPic ?? null;
  const image = useSentImage();
  const form = useEditForm<Texts, MemberFields, Member | null>({
    schema: MemberFields,
    stored,
    fieldsOf: (member) => (member ? fieldsOf(member) : nobody),
    async save(fields, touched) {
      const sent = await image.send();
      return save(fields, touched, typeof sent === 'string' ? null : sent.address);
    },
    onSaved: (member) => member && onSaved(member),
    failed: () => failed,
    image: { sent: image, field: 'bioPic' },
  });
  const isMissing = isImageMissing(image.choice, picture);
  return (
    <FormDialog
      title={title}
      changed={form.changed}
      busy={form.isSaving}
      done={form.state === 'saved'}
      onSubmit={form.submit}
      onClosed={onClosed}
      problem={form.problem}
      submit={
        <SubmitButton
          ready={form.changed && form.isValid && !isMissing}
          busy={form.state !== 'idle'}
          percent={image.percent}
        >
          {title === 'Add Member' ? 'Add Member' : 'Update Member'}
        </SubmitButton>
      }
    >
      <ImageField
        label="Picture"
        image={image}
        stored={picture}
        required={picture === null}
        // Said once the rest is right: then it is what the button waits for.
        error={isMissing && form.isValid ? pictureMessages.missing : null}
        disabled={form.isSaving}
      />
      {/* What is typed while a save is under way would be lost with its answer. */}
      <fieldset disabled={form.isSaving} className="grid min-w-0 grid-cols-1 gap-5">
        <TextField label="Name" required maxLength={memberLimits.name} {...form.field('name')} />
        <TextField label="Role" required maxLength={memberLimits.role} {...form.field('role')} />
        {memberLinks.map(({ name, label, placeholder }) => (
          <TextField
            key={name}
            label={label}
            placeholder={placeholder}
            maxLength={longestLink}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field(name)}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}

/** What the fields hold: texts only, so an empty link is none. */
type Texts = z.input<typeof MemberFields>;

const nobody: Texts = {
  name: '',
  role: '',
  facebook: '',
  instagram: '',
  tiktok: '',
  youtube: '',
  x: '',
};

function fieldsOf({ name, role, ...member }: Member): Texts {
  const links = memberLinks.map(({ name: link }) => [link, member[link] ?? '']);
  return { ...nobody, name, role, ...Object.fromEntries(links) };
}
