import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { read } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { contactApi } from './contact.api.ts';
import type { ContactTables } from './contact.table.ts';
import { contactEndpoints, noContactInfo } from './contact.ts';

describe.each(engines)('the contact on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  const answered = () => read(contactApi(site), contactEndpoints.read);

  test('there is no way to reach the band before anything was saved', async () => {
    expect(await answered()).toEqual(noContactInfo);
  });

  test('the contact is answered by the field names of the specification', async () => {
    const { appleMusic: _, ...rest } = noContactInfo;
    const saved = { ...rest, email: 'a@reeds.example', phone: '5551234567', revision: 2 };
    await site.db
      .withTables<ContactTables>()
      .insertInto('contact_info')
      .values({ ...saved, id: 1, apple_music: 'https://music.apple.com/us/artist/1' })
      .execute();
    expect(await answered()).toEqual({
      ...saved,
      appleMusic: 'https://music.apple.com/us/artist/1',
    });
  });
});
