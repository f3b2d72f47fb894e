import { FormDialog } from '../records/FormDialog.tsx';
import { useRecordUpdate } from '../records/useRecordUpdate.ts';
import { Picture } from '../../client/pictures/Picture.tsx';
import { PictureTexts, type ListedPicture } from '../../records/pictureList.ts';
import { draftName, withRecord, type RecordKind } from '../records/recordKind.ts';
import { TextField } from '../../client/inputs/TextField.tsx';
import { AltTextField } from '../inputs/fields.tsx';
import { useEditForm } from '../edit-form/useEditForm.ts';

interface PictureTextsDialogProps {
  kind: RecordKind<ListedPicture>;
  picture: ListedPicture;
  onClosed: () => void;
}

export function PictureTextsDialog({ kind, picture, onClosed }: PictureTextsDialogProps) {
  const { update, ...stored } = useRecordUpdate(kind);
  const form = useEditForm<PictureTexts, PictureTexts, ListedPicture>({
    ...stored,
    schema: PictureTexts,
    stored: picture,
    save: (change, _touched, base) => update(base, change),
    failed: () => 'Failed to update image',
    draft: { form: draftName(kind, picture) },
    shown: {
      area: kind.area.name,
      record: picture._id,
      into: (data, fields, base) =>
        withRecord(kind, data as ListedPicture[], { ...base, ...fields }),
    },
  });
  return (
    <FormDialog title="Edit Image" form={form} onClosed={onClosed} submitLabel="Update Image">
      {picture.picture && (
        <Picture
          picture={picture.picture}
          alt=""
          sizes={{ phone: '12rem', desk: '12rem' }}
          fills={1}
          className="size-48"
        />
      )}
      <AltTextField hint="Read aloud by screen readers." {...form.text('alt')} />
      <TextField label="Caption" hint="Shown to fans." {...form.text('caption')} />
      <TextField
        label="Photo Credit"
        hint="Who took it. Shown as “Photo: …”."
        {...form.text('credit')}
      />
    </FormDialog>
  );
}
