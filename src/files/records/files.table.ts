import type { Generated } from 'kysely';

export type FilesTables = {
  files: {
    name: string;
    content_type: string;
    width: number;
    height: number;
    bytes: number;
    /** A tiny image as a `data:` URL; empty if the image is transparent. */
    placeholder: string;
    /** The result of `copiesOf` for the variants, as JSON. */
    copies: Generated<string>;
    /** Null if the uploader's account was deleted. */
    account_id: string | null;
    /** Epoch milliseconds. */
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

export type StoredFile = Omit<FilesTables['files'], 'copies'>;
export type Variant = FilesTables['file_variants'];
