import { randomUUID } from 'node:crypto';
import { Problem } from '../../errors/problem.ts';
import { addressOf } from '../../files/storage/address.ts';
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
export function lettersApi(s: Pick<Services, 'db' | 'clock' | 'pictures'>) {
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
export function letterImages({ pictures }: Pick<Services, 'pictures'>) {
  const check = pictures.check('picture');
  const checkImages: WrongFields = async ({ blocks = [] }, params) => {
    const wrong = await check(blocks as never, params);
    return Object.fromEntries(Object.entries(wrong).map(([at, why]) => [`blocks.${at}`, why]));
  };
  const stored = <B extends { blocks?: LetterBlock[] }>(body: B): B => {
    const { blocks } = body;
    if (!blocks) return body;
    const withPath = (block: LetterBlock): LetterBlock =>
      block.type === 'picture'
        ? { ...block, picture: addressOf(pictures.nameIn(block.picture)) }
        : block;
    return { ...body, blocks: blocks.map(withPath) };
  };
  return { stored, checkImages };
}
