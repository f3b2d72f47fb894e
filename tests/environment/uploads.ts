import { expect } from 'vitest';
import { square } from '../../src/files/pictures.fixture.ts';
import type { Answer, Client } from './client.ts';

/** Sends a whole file in one tus call, as the client does with small ones. */
export function upload(client: Client, bytes: Buffer, base = '/api'): Promise<Answer> {
  const word = (text: string) => Buffer.from(text).toString('base64');
  return client.send({
    method: 'POST',
    url: `${base}/uploads`,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${word('logo.png')},filetype ${word('image/png')}`,
      'content-type': 'application/offset+octet-stream',
    },
    payload: bytes,
  });
}

/** Uploads a small picture. @returns its address, `/files/o/<name>`. */
export async function uploadPicture(client: Client, base?: string): Promise<string> {
  const answer = await upload(client, await square(40).png().toBuffer(), base);
  expect(answer.statusCode, answer.body).toBe(201);
  return String(answer.headers['content-location']);
}
