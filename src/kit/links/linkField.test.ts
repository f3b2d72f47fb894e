import { zodResolver } from '@hookform/resolvers/zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { linkField, requiredLinkField } from './linkField.ts';
import { maxLinkLength } from './readLink.ts';

const Draft = z.strictObject({
  x: linkField('x'),
  website: linkField('website').exactOptional(),
  ticket: requiredLinkField('website'),
});
type Draft = z.output<typeof Draft>;

test.each([['https://twitter.com/ann?s=21'], ['x.com/ann'], ['https://x.com/ann']])(
  '%s is stored in its canonical form',
  (text) => {
    expect(linkField('x').parse(text)).toBe('https://x.com/ann');
    expect(requiredLinkField('x').parse(text)).toBe('https://x.com/ann');
  },
);

test.each([[''], ['  \n'], [null]])('%j is not a link', (text) => {
  expect(linkField('x').parse(text)).toBeNull();
  expect(messages(requiredLinkField('x'), text)).toEqual(['Required']);
});

test('a link of another kind is refused with one message', () => {
  const refused = 'Post URLs are not supported for X';
  expect(messages(linkField('x'), 'https://x.com/ann/status/1')).toEqual([refused]);
  expect(messages(requiredLinkField('x'), 'https://x.com/ann/status/1')).toEqual([refused]);
  expect(messages(linkField('x'), 'a'.repeat(100_000))).toEqual(['Please enter a valid X URL']);
  expect(messages(linkField('x'), 7)).toHaveLength(1);
  expect(messages(linkField('x'), undefined)).toHaveLength(1);
});

test('a record validates unchanged, and a field may be omitted', () => {
  const record = { x: null, website: 'http://band.example/', ticket: 'https://band.example/' };
  expect(Draft.parse(record)).toEqual(record);
  expect(Draft.parse({ x: '', ticket: 'band.example' })).toEqual({
    x: null,
    ticket: 'https://band.example/',
  });
});

test.each(['input', 'output'] as const)('the API describes its %s', (io) => {
  const { properties, required } = z.toJSONSchema(Draft, { io, target: 'draft-2020-12' });
  const text = { type: 'string', maxLength: maxLinkLength };
  const description = expect.stringMatching(/^A link .*\.$/);
  expect(properties).toEqual({
    x: { anyOf: [text, { type: 'null' }], description },
    website: { anyOf: [text, { type: 'null' }], description },
    ticket: { ...text, description },
  });
  expect(required).toEqual(['x', 'ticket']);
});

test('a form sends an empty text for no link, and each field has its own message', async () => {
  const check = (values: Draft) =>
    zodResolver(Draft)(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  expect(await check({ x: '', ticket: 'band.example' })).toEqual({
    errors: {},
    values: { x: null, ticket: 'https://band.example/' },
  });
  const { errors } = await check({ x: 'ann-reed', website: 'x@y.example', ticket: ' ' });
  expect(errors).toMatchObject({
    x: { message: 'Please enter a valid X URL with a proper domain name' },
    website: { message: 'Please enter a valid URL' },
    ticket: { message: 'Required' },
  });
});

function messages(field: z.ZodType, value: unknown): string[] {
  return field.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}
