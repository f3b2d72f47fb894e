import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, read } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import type { z } from 'zod';
import type { CallInput } from '../../kit/api/endpoint.ts';
import { contactApi } from './contact.api.ts';
import type { ContactTables } from './contact.records.ts';
import { contactEndpoints } from './contact.ts';
import { noContactInfo } from '../../../tests/environment/no-contact-info.ts';

describe.each(engines)('the contact on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  const answered = () => read(contactApi(site), contactEndpoints.read);

  test('the contact details are empty before anything is saved', async () => {
    expect(await answered()).toEqual(noContactInfo);
  });

  test('the contact details are returned with the field names of the specification', async () => {
    const saved = { email: 'a@reeds.example', phone: '5551234567', revision: 2 };
    const appleMusic = 'https://music.apple.com/us/artist/1';
    await site.db
      .withTables<ContactTables>()
      .insertInto('contact_info')
      .values({ ...saved, id: 1, links: JSON.stringify({ appleMusic }) })
      .execute();
    expect(await answered()).toEqual({ ...noContactInfo, ...saved, appleMusic });
  });

  type Body = CallInput<typeof contactEndpoints.update>['body'];
  const update = (body: Body) => ask(contactApi(site), contactEndpoints.update, { body });

  test('an address shows its host in letters, whichever way it was written', async () => {
    for (const host of [
      'm\u00FCnchen.example',
      'xn--mnchen-3ya.example',
      'M\uFF35\u0308NCHEN.example',
    ]) {
      const { email } = await update({ email: `hello@${host}` });
      expect(email).toBe('hello@m\u00FCnchen.example');
      expect((await answered()).email).toBe(email);
    }
    const rows = site.db.withTables<ContactTables>().selectFrom('contact_info').select('email');
    expect(await rows.execute()).toEqual([{ email: 'hello@xn--mnchen-3ya.example' }]);
  });

  test('a save preserves a link that only a newer version knows', async () => {
    const table = () => site.db.withTables<ContactTables>();
    await update({ email: 'a@reeds.example', x: 'https://x.com/reeds' });
    await table()
      .updateTable('contact_info')
      .set({ links: JSON.stringify({ x: 'https://x.com/reeds', later: 'https://later.example' }) })
      .execute();
    await update({ phone: '5551234567', x: '' });
    const [row] = await table().selectFrom('contact_info').select('links').execute();
    expect(JSON.parse(row!.links)).toEqual({ later: 'https://later.example' });
  });

  test('changed fields are stored, omitted fields stay and emptied fields are cleared', async () => {
    const first = await update({
      email: ' Hello@Reeds.example ',
      phone: '(555) 123-4567',
      appleMusic: 'https://music.apple.com/us/artist/reeds/1',
      x: '',
    });
    expect(first).toEqual({
      ...noContactInfo,
      email: 'hello@reeds.example',
      phone: '5551234567',
      appleMusic: 'https://music.apple.com/us/artist/1',
      revision: 1,
    });
    expect(await answered()).toEqual(first);
    expect(await update({ x: null })).toEqual({ ...first, revision: 2 });
    const second = await update({ email: 'a@reeds.example', phone: '' });
    expect(second).toEqual({ ...first, email: 'a@reeds.example', phone: null, revision: 3 });
    expect(await update(second as Body)).toEqual({ ...second, revision: 4 });
    expect(await answered()).toEqual({ ...second, revision: 4 });
  });

  test('an e-mail address is required, and each wrong field is named', async () => {
    const wrong = async (body: object) => {
      const failure: unknown = await update(body as Body).catch((error: unknown) => error);
      const { issues } = failure as z.ZodError;
      return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
    };
    await expect(update({ phone: '5551234567' })).rejects.toMatchObject({
      fields: { email: 'Required' },
    });
    expect(await wrong({ email: null })).toEqual({ email: 'Required' });
    expect(await wrong({ email: '' })).toEqual({ email: 'Email cannot be empty' });
    expect(await wrong({ email: 'band', phone: '123', facebook: 'javascript:alert(1)' })).toEqual({
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid 10-digit US phone number',
      facebook: expect.any(String),
    });
    expect(await answered()).toEqual(noContactInfo);
  });
});
