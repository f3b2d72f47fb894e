import { randomUUID } from 'node:crypto';
import { Problem } from '../../errors/problem.ts';
import { addressOf, chosenFile } from '../../files/storage/address.ts';
import { missingFiles } from '../../files/records/files.records.ts';
import { pictureMessages } from '../../errors/laterMessages.ts';
import { audienceOf, checkedHandler, handler, type WrongFields } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import {
  addLetter,
  changeLetter,
  listLetters,
  listNews,
  newsOf,
  removeLetter,
} from './letters.records.ts';
import { letterEndpoints, type LetterBlock } from './letters.ts';

/** The calls that edit letters, and the list of news. */
export function lettersApi(s: Pick<Services, 'db' | 'clock' | 'publicUrl'>) {
  const { db, clock } = s;
  const { stored, checkImages } = letterImages(s);
  return [
    handler(letterEndpoints.list, async ({ query, context }) => {
      const audience = audienceOf(context, clock);
      if (audience === 'members') return listLetters(db, clock.now(), query);
      const news = await listNews(db, audience, clock.now(), query);
      return news.map((letter) => ({ ...letter, subject: '', audience: {} }));
    }),
    handler(letterEndpoints.news, async ({ query, context }) => {
      const audience = audienceOf(context, clock);
      return (await listNews(db, audience, clock.now(), query)).map(newsOf);
    }),
    checkedHandler(letterEndpoints.add, checkImages, ({ body }) => {
      const { _id: id = randomUUID(), ...letter } = stored(body);
      return addLetter(db, id, letter, clock.now());
    }),
    checkedHandler(letterEndpoints.update, checkImages, async ({ params: { id }, body }) => {
      const { revision, ...change } = stored(body);
      const saved = await changeLetter(db, id, change, clock.now(), revision);
      if (!saved) throw new Problem('letter.not-found');
      return saved;
    }),
    handler(letterEndpoints.remove, async ({ params: { id } }) => {
      if (!(await removeLetter(db, id))) throw new Problem('letter.not-found');
      return { _id: id };
    }),
  ];
}

/** Checks the images of a letter, and stores their paths. */
export function letterImages({ db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>) {
  const nameIn = (address: string) => chosenFile(address, publicUrl)?.name ?? null;
  /** With the addresses of images as they are stored. */
  const storedBlocks = (blocks: readonly LetterBlock[]): LetterBlock[] =>
    blocks.map((block) =>
      block.type === 'picture' ? { ...block, picture: addressOf(nameIn(block.picture)!) } : block,
    );
  const stored = <B extends { blocks?: LetterBlock[] }>(body: B): B =>
    body.blocks ? { ...body, blocks: storedBlocks(body.blocks) } : body;

  const checkImages: WrongFields = async ({ blocks }) => {
    const wrong: Record<string, string> = {};
    const files = [];
    for (const [at, block] of (Array.isArray(blocks) ? blocks : []).entries()) {
      const { picture } = Object(block) as { picture?: unknown };
      if (typeof picture !== 'string') continue;
      const field = `blocks.${at}.picture`;
      const name = nameIn(picture);
      if (name === null) wrong[field] = pictureMessages.foreign;
      else files.push({ name, field });
    }
    return { ...wrong, ...(await missingFiles(db, files)) };
  };
  return { stored, checkImages };
}
