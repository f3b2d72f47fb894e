import type { Db } from '../../database/open.ts';
import { pictureMessages } from '../../errors/messages.ts';
import { Problem } from '../../errors/problem.ts';
import { chosenFile } from '../storage/address.ts';
import { requireFiles } from './files.records.ts';

export interface RecordPictures {
  /**
   * Null for no picture, undefined where it stays.
   * @throws Problem `request.invalid` where it is no own file's address.
   */
  nameIn<A extends string | null | undefined>(address: A, field: string): A | string;
  /** @throws Problem `request.invalid` that names the field of every other address. */
  namesIn(addresses: readonly { address: string; field: string }[]): string[];
  /**
   * Deletes the replaced picture only after the save: if that fails, the picture is still shown.
   * @throws Problem `request.invalid` that names the field where there is no such file.
   */
  save<T>(
    file: string | null | undefined,
    field: string,
    save: () => Promise<{ saved: T; replaced: string | null }>,
  ): Promise<T>;
  /** @throws Problem `request.invalid` that names the fields of files that are not there. */
  saveNew<T>(files: readonly { name: string; field: string }[], save: () => Promise<T>): Promise<T>;
  /** Logs what fails and never rejects. */
  releasePicture(name: string): Promise<void>;
}

interface Deps {
  db: Db;
  publicUrl: URL;
  releasePicture(name: string): Promise<void>;
}

export function recordPictures({ db, publicUrl, releasePicture }: Deps): RecordPictures {
  return {
    nameIn(address, field) {
      if (address === undefined || address === null) return address;
      const name = chosenFile(address, publicUrl)?.name;
      if (name) return name;
      throw new Problem('request.invalid', { fields: { [field]: pictureMessages.foreign } });
    },
    namesIn(addresses) {
      const names = addresses.map(({ address }) => chosenFile(address, publicUrl)?.name ?? null);
      const foreign = addresses.filter((_, at) => names[at] === null);
      const fields = foreign.map(({ field }) => [field, pictureMessages.foreign]);
      if (fields.length > 0) {
        throw new Problem('request.invalid', { fields: Object.fromEntries(fields) });
      }
      return names.filter((name) => name !== null);
    },
    async save(file, field, save) {
      const { saved, replaced } = await this.saveNew(file ? [{ name: file, field }] : [], save);
      if (replaced !== null) await releasePicture(replaced);
      return saved;
    },
    async saveNew(files, save) {
      return save().catch(async (error: unknown) => {
        // Where the save failed because a file is missing, that is the answer.
        await requireFiles(db, files);
        throw error;
      });
    },
    releasePicture,
  };
}
