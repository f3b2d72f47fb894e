import {
  CalendarDays,
  CalendarPlus,
  Disc3,
  Image,
  Minus,
  SquareMousePointer,
  Type,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { textLimits } from '../../kit/admin/edit-form/fieldValue.ts';
import { MarkedTextArea } from '../../kit/admin/inputs/MarkedTextArea.tsx';
import { SelectField, AltTextField, LinkInput } from '../../kit/admin/inputs/fields.tsx';
import { ImageField } from '../../kit/admin/uploads/ImageField.tsx';
import { useImageUpload } from '../../kit/admin/uploads/useImageUpload.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { LetterBlock } from '../letters/letters.ts';
import { letterLimits } from '../letters/letters.view.ts';
import { errorsOf, type FormBlock } from './letter-fields.form.tsx';
import { FormattedWords } from './preview.admin.tsx';

interface Kind {
  name: string;
  Icon: LucideIcon;
  /** A new one's fields, besides the record that it shows. */
  blank: object;
}

export const kinds: Readonly<Record<LetterBlock['type'], Kind>> = {
  words: { name: 'Text', Icon: Type, blank: { text: '' } },
  picture: { name: 'Image', Icon: Image, blank: { picture: '', alt: '', caption: '', link: null } },
  show: { name: 'Show', Icon: CalendarPlus, blank: {} },
  shows: { name: 'Next shows', Icon: CalendarDays, blank: { count: 5 } },
  release: { name: 'Release', Icon: Disc3, blank: {} },
  button: { name: 'Button', Icon: SquareMousePointer, blank: { text: '', link: '' } },
  rule: { name: 'Line', Icon: Minus, blank: {} },
};

/** The names by id of the records that a block can show. */
export type Choices = Readonly<Record<'show' | 'release', Readonly<Record<string, string>>>>;

/** A new block of each type that the band has something for; of records, the likeliest. */
export const newBlocks = (choices: Choices): LetterBlock[] =>
  (Object.keys(kinds) as LetterBlock['type'][]).flatMap((type) => {
    if (type !== 'show' && type !== 'release') return { type, ...kinds[type].blank } as LetterBlock;
    const [likeliest] = Object.keys(choices[type]);
    return likeliest === undefined ? [] : ({ type, [type]: likeliest } as unknown as LetterBlock);
  });

interface BlockFieldsProps {
  block: FormBlock;
  choices: Choices;
  onChange: (part: object) => void;
}

export function BlockFields({ block, choices, onChange }: BlockFieldsProps) {
  const { type, ...values } = block as FormBlock & Readonly<Record<string, string>>;
  const { shape } = LetterBlock.options.find((option) => option.shape.type.value === type)!;
  const errors = errorsOf(block);
  const input = (name: string) => ({
    value: values[name]!,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const text = (name: string) => ({
    ...input(name),
    ...textLimits(Object(shape)[name]),
    error: values[name] === '' ? null : (errors[name] ?? null),
  });
  switch (type) {
    case 'words':
      return (
        <>
          <MarkedTextArea
            label="Text"
            maxLength={letterLimits.words}
            value={values['text']!}
            onChange={(words) => onChange({ text: words })}
          />
          <FormattedWords text={values['text']!} />
        </>
      );
    case 'picture':
      return (
        <>
          <BlockImage stored={values['picture']!} onUploaded={(picture) => onChange({ picture })} />
          <AltTextField hint="Read aloud by screen readers." {...text('alt')} />
          <TextField label="Caption" {...text('caption')} />
        </>
      );
    case 'show':
    case 'release': {
      const { [type]: chosen = '' } = values;
      const isThere = chosen in choices[type];
      return (
        <SelectField
          label={kinds[type].name}
          options={isThere ? choices[type] : { [chosen]: 'Deleted', ...choices[type] }}
          error={isThere ? null : `This ${type} no longer exists. Choose another.`}
          {...input(type)}
        />
      );
    }
    case 'shows':
      return (
        <SelectField
          label="How many"
          options={Array.from({ length: letterLimits.shows }, (_, at) => String(at + 1))}
          value={values['count']}
          onChange={({ target }) => onChange({ count: Number(target.value) })}
        />
      );
    case 'button':
      return (
        <>
          <TextField label="Button text" placeholder="Get tickets" {...text('text')} />
          <LinkInput label="Link" placeholder="https://" {...text('link')} />
        </>
      );
    case 'rule':
      return null;
  }
}

interface BlockImageProps {
  /** The address of the image; empty for none. */
  stored: string;
  onUploaded: (address: string) => void;
}

/** Uploads a chosen image at once, so that the preview shows it. */
function BlockImage({ stored, onUploaded }: BlockImageProps) {
  const image = useImageUpload();
  const { choice, send } = image;
  const keep = useEffectEvent(onUploaded);
  useEffect(() => {
    if (!(choice instanceof File)) return;
    let isLeft = false;
    send().then(
      (address) => void (address && !isLeft && keep(address)),
      // The field says why.
      (why: unknown) => why,
    );
    return () => void (isLeft = true);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each chosen file
  }, [choice]);
  return <ImageField label="Image" required image={image} stored={stored || null} />;
}
