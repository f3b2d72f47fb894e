import type { Db } from '../../database/open.ts';
import { pictureMessages } from '../../errors/catalogue.ts';
import { Problem } from '../../errors/problem.ts';
import { chosenFile } from '../storage/address.ts';
import { requireFiles } from './files.records.ts';

/** What the records that show a picture need of the files. */
export interface RecordPictures {
  /**
   * The name of the own file that an address chooses; null where it is null or empty.
   * @throws Problem `request.invalid` that names the field, for every other address.
   */
  nameIn(address: string | null, field: string): string | null;
  /**
   * The names of the own files that these addresses choose.
   * @throws Problem `request.invalid` that names the field of every other address.
   */
  namesIn(addresses: readonly { address: string; field: string }[]): string[];
  /**
   * Saves a record and then lets go of the picture that it showed before: had the save failed,
   * the old picture would still be shown.
   * @param file the name of the file that the record will show; null or undefined for none.
   * @throws Problem `request.invalid` that names the field where there is no such file.
   */
  save<T>(
    file: string | null | undefined,
    field: string,
    save: () => Promise<{ saved: T; replaced: string | null }>,
  ): Promise<T>;
  /**
   * Saves records that show these files.
   * @throws Problem `request.invalid` that names the fields of those that are not there.
   */
  show<T>(files: readonly { name: string; field: string }[], save: () => Promise<T>): Promise<T>;
  /** Deletes a file that nothing shows any more. It logs what fails and never rejects. */
  letGo(name: string): Promise<void>;
}

interface Deps {
  db: Db;
  publicUrl: URL;
  letGo(name: string): Promise<void>;
}

/** Makes that out of the database and the site's own address. */
export function recordPictures({ db, publicUrl, letGo }: Deps): RecordPictures {
  return {
    nameIn(address, field) {
      const chosen = chosenFile(address, publicUrl);
      if (chosen) return chosen.name;
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
      const { saved, replaced } = await this.show(file ? [{ name: file, field }] : [], save);
      if (replaced !== null) await letGo(replaced);
      return saved;
    },
    async show(files, save) {
      return save().catch(async (error: unknown) => {
        // The database takes no record without its file; then that is what was wrong.
        await requireFiles(db, files);
        throw error;
      });
    },
    letGo,
  };
}
