import { expect, test } from 'vitest';
import { pictureRecords } from './pictureList.records.ts';

test('the history names an image after its description, or after the file that was chosen', () => {
  const { labelOf } = pictureRecords('media_images', {
    noun: 'picture',
    label: 'Image',
    order: 'desc',
  }).table;
  const name = '1795775613388-0-live.jpg';
  expect(labelOf({ alt: 'On stage', name })).toBe('Image “On stage”');
  expect(labelOf({ alt: '', name })).toBe('Image “live.jpg”');
  expect(labelOf({ alt: '', name: 'Chorus 2.png' })).toBe('Image “Chorus 2.png”');
});
