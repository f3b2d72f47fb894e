import type { Generated } from 'kysely';
import type { StoredFile, Variant } from '../files.ts';

export type FilesTables = {
  files: {
    name: string;
    content_type: string;
    width: number;
    height: number;
    bytes: number;
    placeholder: string;
    /** The result of `copiesOf` for the variants, as JSON. */
    copies: Generated<string>;
    account_id: string | null;
    created_at: number;
  };
  file_variants: {
    name: string;
    file_name: string;
    content_type: string;
    width: number;
    height: number;
    bytes: number;
  };
};

export const fileToRow = ({ contentType, accountId, createdAt, ...file }: StoredFile) => ({
  ...file,
  content_type: contentType,
  account_id: accountId,
  created_at: createdAt,
});

export const variantToRow = ({ fileName, contentType, ...variant }: Variant) => ({
  ...variant,
  file_name: fileName,
  content_type: contentType,
});
