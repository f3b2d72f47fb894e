import type { Import } from '../../src/features/imports/imports.ts';
import type { Site } from './app.ts';
import { answered, type Client } from './client.ts';

/** Uploads a file as the import page does. @returns its address, `/files/i/<name>`. */
export async function uploadForImport(
  client: Client,
  name: string,
  content: Buffer | string,
  base = '/api',
): Promise<string> {
  const word = (text: string) => Buffer.from(text).toString('base64');
  const payload = Buffer.from(content as string);
  const sent = client.send({
    method: 'POST',
    url: `${base}/uploads`,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(payload.length),
      'upload-metadata': `filename ${word(name)},filetype ${word('text/csv')}`,
      'content-type': 'application/offset+octet-stream',
    },
    payload,
  });
  return String((await answered(sent, 201)).headers['content-location']);
}

/** Uploads files and asks what an import of them would do. */
export async function previewOf(
  client: Client,
  contents: Record<string, Buffer | string>,
  more: object = {},
  base = '/api',
): Promise<Import> {
  const files: string[] = [];
  for (const [name, content] of Object.entries(contents)) {
    files.push(await uploadForImport(client, name, content, base));
  }
  return (await answered(client.call('POST', '/imports', { files, ...more }))).json();
}

/** Runs an import to its end. @returns the import. */
export async function imported(
  site: Site,
  client: Client,
  { _id }: Import,
  choices: object = { consent: 'confirmed', words: 'On the old list.' },
): Promise<Import> {
  await answered(client.call('POST', `/imports/${_id}/run`, choices));
  await site.app.settled();
  const all: Import[] = (await answered(client.call('GET', '/imports'))).json();
  return all.find((one) => one._id === _id)!;
}
