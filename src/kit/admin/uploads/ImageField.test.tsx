import { renderToString } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { pictureMessages } from '../../../errors/laterMessages.ts';
import { ImageField } from './ImageField.tsx';
import { uploadText } from './UploadProgress.tsx';
import type { ImageUpload } from './useImageUpload.ts';

const nothing: ImageUpload = {
  choice: 'stays',
  choose: () => {},
  percent: null,
  state: null,
  problem: null,
  refuse: () => {},
  cancel: () => {},
  arrived: () => null,
  send: async () => undefined,
};
const file = new File(['x'], 'owl.png', { type: 'image/png' });

type Props = Partial<Parameters<typeof ImageField>[0]>;

const html = (image: Partial<ImageUpload> = {}, props: Props = {}) =>
  renderToString(
    <ImageField label="Logo" image={{ ...nothing, ...image }} stored={null} {...props} />,
  ).replaceAll('<!-- -->', '');
const isClosed = (text: string) => /<input[^>]* disabled=""/.test(text);

describe('the field of an image', () => {
  it('shows why the server refused the image', () => {
    const id = /id="([^"]+)" role="alert"[^>]*>Too loud</.exec(html({ problem: 'Too loud' }))?.[1];
    expect(html({ problem: 'Too loud' })).toMatch(new RegExp(`aria-describedby="[^"]*${id}"`));
  });

  it('shows that nothing is chosen, or the chosen file', () => {
    expect(html()).toContain('>No File Selected<');
    expect(html({ choice: file })).toContain('>owl.png<');
    expect(html({ choice: file })).toContain('Remove');
  });

  it('accepts PNG, JPEG and HEIC, and marks a required image', () => {
    expect(html()).toContain('accept="image/png,image/jpeg,image/heic,image/heif,.heic,.heif"');
    expect(html()).not.toMatch(/ required=""/);
    expect(html({}, { required: true })).toMatch(/<input[^>]* required=""/);
  });

  it('links an error to the field', () => {
    const wrong = html({}, { error: pictureMessages.missing });
    const id = /id="([^"]+)" role="alert"[^>]*>Image required\.</.exec(wrong)?.[1];
    expect(wrong).toMatch(new RegExp(`aria-describedby="[^"]* ${id}"`));
    expect(wrong).toContain('aria-invalid="true"');
    expect(html()).not.toContain('aria-invalid');
  });

  it('shows the progress of a file with a cancel button, and accepts no other file', () => {
    const sending = html({ choice: file, percent: 42, state: 'running' });
    expect(sending).toMatch(/<progress[^>]* value="42"/);
    expect(sending).toContain('>42%<');
    expect(sending).toMatch(/<button type="button"[^>]*>Cancel</);
    expect(sending).not.toContain('Remove');
    expect(isClosed(sending)).toBe(true);
    expect(isClosed(html())).toBe(false);
    expect(isClosed(html({}, { disabled: true }))).toBe(true);
  });

  it('can be set to remove a stored image, and to restore it', () => {
    const stored = { stored: '/files/o/a.png' };
    expect(html({}, stored)).toMatch(/<img src="\/files\/o\/a\.png" alt="Current Logo"/);
    expect(html({}, stored)).toContain('>Remove<');
    expect(html({}, { ...stored, required: true })).not.toContain('>Remove<');
    expect(html({ choice: 'goes' }, stored)).toContain('>Keep the image<');
    expect(html({ choice: 'goes' }, stored)).not.toContain('<img');
  });
});

test('an upload has a short text for each state', () => {
  expect(uploadText('running')).toBe('Uploading...');
  expect(uploadText('paused')).toBe('Waiting for the connection...');
  expect(uploadText('success')).toBe('Uploaded.');
  expect(uploadText('canceled')).toBe('Upload canceled.');
  // An error has its own sentence at the image.
  expect(uploadText('error')).toBe('');
  expect(uploadText(null)).toBe('');
});
