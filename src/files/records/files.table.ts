import type { Generated, Selectable } from 'kysely';
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

export function fileFromRow(row: Selectable<FilesTables['files']>): StoredFile {
  return {
    name: row.name,
    contentType: row.content_type,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    placeholder: row.placeholder,
    accountId: row.account_id,
    createdAt: row.created_at,
  };
}

export function fileToRow(file: StoredFile) {
  return {
    name: file.name,
    content_type: file.contentType,
    width: file.width,
    height: file.height,
    bytes: file.bytes,
    placeholder: file.placeholder,
    account_id: file.accountId,
    created_at: file.createdAt,
  };
}

export function variantFromRow(row: FilesTables['file_variants']): Variant {
  return {
    name: row.name,
    fileName: row.file_name,
    contentType: row.content_type,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
  };
}

export function variantToRow(variant: Variant): FilesTables['file_variants'] {
  return {
    name: variant.name,
    file_name: variant.fileName,
    content_type: variant.contentType,
    width: variant.width,
    height: variant.height,
    bytes: variant.bytes,
  };
}
