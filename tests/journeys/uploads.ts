import { expect, type Page, type Route } from '@playwright/test';
import { square } from '../fixtures/pictures/pictures.ts';

/** Uploads an image with the session of a page. @returns its address, `/files/o/<name>`. */
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

/** Holds the second chunk of the next upload; one at a time. */
export async function holdUpload(page: Page): Promise<{ held: Promise<Route>; sent: string[] }> {
  const sent: string[] = [];
  let chunks = 0;
  await page.unroute(uploads);
  const held = new Promise<Route>((resolve) => {
    void page.route(uploads, async (route) => {
      const method = route.request().method();
      sent.push(method);
      if (method === 'PATCH' && ++chunks === 2) resolve(route);
      else await route.continue();
    });
  });
  return { held, sent };
}

const uploads = /\/api\/uploads(\/|$)/;
