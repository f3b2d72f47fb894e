import { z } from 'zod';
import {
  partsField,
  readParts,
  writeParts,
  problemsIn,
  withoutId,
  type FormPart,
} from '../../kit/admin/edit-form/formParts.ts';
import { recordKind } from '../../kit/admin/records/recordKind.ts';
import { lettersArea } from '../letters/letters.queries.ts';
import {
  LetterBlock,
  letterEndpoints,
  LetterFields,
  type Letter,
  type LetterAudience,
} from '../letters/letters.ts';

export const letterKind = recordKind({
  noun: 'letter',
  area: lettersArea,
  endpoints: letterEndpoints,
  isPublished: true,
  isImported: true,
  isAddedAsDraft: true,
  title: 'Letter',
  // Like the server: drafts last, where they were added.
  compare: (one, other) => (other.date ?? 0) - (one.date ?? 0),
});

/** Whether its e-mails began to go, so that changes are only for its page. */
export const hasBegun = ({ mailed, state }: Letter): boolean =>
  mailed !== null && state !== 'scheduled';

export type FormBlock = FormPart<LetterBlock>;

export const blocksIn = (text: string): FormBlock[] => readParts<LetterBlock>(text);

export const errorsOf = (block: FormBlock) => problemsIn(LetterBlock, block);

export const readAudience = (text: string) => JSON.parse(text) as LetterAudience;
export const writeAudience = ({ near, source, tags, since, notIn }: LetterAudience) =>
  JSON.stringify({ near, source, tags, since, notIn });

/** Single values: the blocks and the audience as JSON. */
export const FormFields = LetterFields.extend({
  blocks: partsField(LetterBlock),
  audience: z.string(),
});
export type LetterInput = z.input<typeof FormFields>;

export const formFieldsOf = ({ blocks, audience }: Pick<Letter, 'blocks' | 'audience'>) => ({
  blocks: writeParts(blocks),
  audience: writeAudience(audience),
});

export const blankLetter = {
  title: '',
  subject: '',
  preview: '',
  onSite: true,
  byMail: true,
  ...formFieldsOf({ blocks: [{ type: 'words', text: '' }], audience: {} }),
};

export const sentOf = ({ blocks, audience, ...rest }: Partial<LetterInput>) => ({
  ...rest,
  ...(blocks !== undefined && { blocks: blocksIn(blocks).map(withoutId) }),
  ...(audience !== undefined && { audience: readAudience(audience) }),
});
