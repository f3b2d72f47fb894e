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
import { useEffect } from 'react';
import { MarkedTextArea } from '../../kit/admin/inputs/MarkedTextArea.tsx';
import { SelectField } from '../../kit/admin/inputs/SelectField.tsx';
import { AltTextField, LinkInput } from '../../kit/admin/inputs/textInputs.tsx';
import { ImageField } from '../../kit/admin/uploads/ImageField.tsx';
import { useImageUpload } from '../../kit/admin/uploads/useImageUpload.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { maxAltLength } from '../../kit/pictures/altText.ts';
import { LetterBlock } from '../letters/letters.ts';
import { letterLimits } from '../letters/letters.view.ts';

export type BlockType = LetterBlock['type'];
type BlockOf<T extends BlockType> = Extract<LetterBlock, { type: T }>;
type Choices = Readonly<Record<string, string>>;

export const kinds: Readonly<Record<BlockType, { name: string; Icon: LucideIcon }>> = {
  words: { name: 'Words', Icon: Type },
  picture: { name: 'Image', Icon: Image },
  show: { name: 'Show', Icon: CalendarPlus },
  shows: { name: 'Next shows', Icon: CalendarDays },
  release: { name: 'Release', Icon: Disc3 },
  button: { name: 'Button', Icon: SquareMousePointer },
  rule: { name: 'Line', Icon: Minus },
};
export const types = Object.keys(kinds) as BlockType[];

/** The blocks in a form's text, which is JSON. */
export const blocksIn = (text: string): LetterBlock[] => JSON.parse(text) as LetterBlock[];

export const isComplete = (block: LetterBlock): boolean => LetterBlock.safeParse(block).success;

export interface BlockProps<T extends BlockType = BlockType> {
  block: BlockOf<T>;
  onChange: (part: Partial<BlockOf<T>>) => void;
}

interface BlockFieldsProps extends BlockProps {
  choices: Readonly<Record<'show' | 'release', Choices>>;
}

export function BlockFields({ block, choices, onChange }: BlockFieldsProps) {
  const errors = errorsOf(block);
  switch (block.type) {
    case 'words':
      return (
        <MarkedTextArea
          label="Words"
          maxLength={letterLimits.words}
          value={block.text}
          onChange={(text) => onChange({ text })}
        />
      );
    case 'picture':
      return <PictureFields block={block} onChange={onChange} />;
    case 'show':
    case 'release': {
      const { type } = block;
      const chosen = type === 'show' ? block.show : block.release;
      const isThere = chosen in choices[type];
      return (
        <SelectField
          label={kinds[type].name}
          options={isThere ? choices[type] : { [chosen]: 'Deleted', ...choices[type] }}
          error={isThere ? null : `This ${type} no longer exists. Choose another.`}
          value={chosen}
          onChange={({ target }) => onChange({ [type]: target.value })}
        />
      );
    }
    case 'shows':
      return (
        <SelectField
          label="How many"
          options={Array.from({ length: letterLimits.shows }, (_, at) => String(at + 1))}
          value={block.count}
          onChange={({ target }) => onChange({ count: Number(target.value) })}
        />
      );
    case 'button':
      return (
        <>
          <TextField
            label="Text"
            required
            placeholder="Get tickets"
            maxLength={letterLimits.button}
            value={block.text}
            error={block.text === '' ? null : (errors['text'] ?? null)}
            onChange={({ target }) => onChange({ text: target.value })}
          />
          <LinkInput
            label="Link"
            required
            placeholder="https://"
            value={block.link}
            error={block.link === '' ? null : (errors['link'] ?? null)}
            onChange={({ target }) => onChange({ link: target.value })}
          />
        </>
      );
    case 'rule':
      return null;
  }
}

/** Sentences by the names of wrong fields. */
function errorsOf(block: LetterBlock): Record<string, string> {
  const issues = LetterBlock.safeParse(block).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

/** Uploads a chosen image at once, so that the preview shows it. */
function PictureFields({ block, onChange }: BlockProps<'picture'>) {
  const { picture, alt, caption } = block;
  const image = useImageUpload();
  const { choice, send } = image;
  useEffect(() => {
    if (!(choice instanceof File)) return;
    send().then(
      (address) => address && onChange({ picture: address }),
      (why: unknown) => why,
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once for each chosen file
  }, [choice]);
  return (
    <>
      <ImageField label="Image" required image={image} stored={picture || null} />
      <AltTextField
        hint="Read aloud by screen readers."
        maxLength={maxAltLength}
        value={alt}
        onChange={({ target }) => onChange({ alt: target.value })}
      />
      <TextField
        label="Caption"
        maxLength={letterLimits.line}
        value={caption}
        onChange={({ target }) => onChange({ caption: target.value })}
      />
    </>
  );
}
