import { expect, test } from 'vitest';
import { slugOf } from './slugOf.ts';

test.each([
  ['Café Zürich, CH', 'cafe-zurich-ch'],
  ['Straße’s Łódź & Ærø', 'strasses-lodz-aero'],
  ['Ночной автобус!', 'ночной-автобус'],
  ['Йод', 'йод'],
  ['Ελλάς', 'ελλάς'],
  ['שלום, עולם', 'שלום-עולם'],
  ['अनुष्का', 'अनुष्का'],
  ['夜のバス 2', '夜のバス-2'],
  ['🚐 — ?', ''],
  ['a'.repeat(50), 'a'.repeat(40)],
  ['We come to Stuttgart, Hamburg and Berlin in May', 'we-come-to-stuttgart-hamburg-and-berlin'],
  [`${'a'.repeat(38)} bcd`, 'a'.repeat(38)],
  [`${'a'.repeat(40)} b`, 'a'.repeat(40)],
  [`a${'𐐔'.repeat(50)}`, `a${'𐐼'.repeat(19)}`],
])('%s is %s', (text, slug) => expect(slugOf(text)).toBe(slug));
