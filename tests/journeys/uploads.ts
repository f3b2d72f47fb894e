import { expect, type Page } from '@playwright/test';
import { square } from '../../src/files/pictures.fixture.ts';

/** Uploads a picture with the session of a page. @returns its address, `/files/o/<name>`. */
export async function uploadFrom(page: Page, picture?: Buffer): Promise<string> {
  const data = picture ?? (await square(90).png().toBuffer());
  const word = (text: string) => Buffer.from(text).toString('base64');
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(data.length),
    'upload-metadata': `filename ${word('face.png')},filetype ${word('image/png')}`,
    'content-type': 'application/offset+octet-stream',
  };
  const answer = await page.request.post('/api/uploads', { headers, data });
  expect(answer.status()).toBe(201);
  return answer.headers()['content-location']!;
}
