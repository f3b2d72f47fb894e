import type { Db } from '../../database/open.ts';
import { pictureMessages } from '../../errors/laterMessages.ts';
import type { WrongFields } from '../../kit/server/handler.ts';
import { chosenFile } from '../storage/address.ts';
import { missingFiles, requireFiles, type NamedFiles } from './files.records.ts';

export type RecordPictures = ReturnType<typeof recordPictures>;

interface Deps {
  db: Db;
  publicUrl: URL;
  releasePicture(name: string): Promise<void>;
}

export function recordPictures({ db, publicUrl, releasePicture }: Deps) {
  /** @throws Problem `request.invalid` that names the fields of missing files. */
  const saveNew = async <T>(files: NamedFiles, save: () => Promise<T>): Promise<T> =>
    save().catch(async (error: unknown) => {
      // If saving failed because a file is missing, that is the response.
      await requireFiles(db, files);
      throw error;
    });
  return {
    /** Checks for a handler that a field, also in a list's records, names stored images. */
    check:
      (field: string): WrongFields =>
      async (body) => {
        const records = Array.isArray(body) ? Object.entries(body) : [[null, body] as const];
        const wrong: Record<string, string> = {};
        const files = [];
        for (const [at, record] of records) {
          const address = (record as Record<string, unknown> | null)?.[field];
          if (typeof address !== 'string' || address === '') continue;
          const place = at === null ? field : `${at}.${field}`;
          const name = chosenFile(address, publicUrl)?.name;
          if (name) files.push({ name, field: place });
          else wrong[place] = pictureMessages.foreign;
        }
        return { ...wrong, ...(await missingFiles(db, files)) };
      },
    /** The name in a checked address; null for no image, undefined if it stays the same. */
    nameIn<A extends string | null | undefined>(address: A): A | string {
      if (address === undefined || address === null) return address;
      const name = chosenFile(address, publicUrl)?.name;
      if (name) return name;
      throw new Error(`The image ${address} was not checked`);
    },
    /**
     * Deletes the replaced image only after saving: if saving fails, the record still needs it.
     * @throws Problem `request.invalid` that names the field if there is no such file.
     */
    async save<T>(
      file: string | null | undefined,
      field: string,
      save: () => Promise<{ saved: T; replaced: string | null }>,
    ): Promise<T> {
      const { saved, replaced } = await saveNew(file ? [{ name: file, field }] : [], save);
      if (replaced !== null) await releasePicture(replaced);
      return saved;
    },
    saveNew,
    /** Logs what fails and never rejects. */
    releasePicture,
  };
}
