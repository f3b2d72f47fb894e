import { join } from 'node:path';
import { openDatabase } from '../src/database/open.ts';
import { sessionCookies } from '../src/features/session/session.ts';
import { sessionOfAnn } from '../tests/environment/ann.ts';

/** Adds a member to a site that isn't running. @returns the `Cookie` header of a session. */
export async function memberOf(dataDir: string): Promise<string> {
  const database = await openDatabase(join(dataDir, 'stagedoor.sqlite'));
  const token = await sessionOfAnn(database.db, Date.now()).finally(() => database.close());
  return `${sessionCookies.session}=${token}`;
}

/** Uploads in one tus request. @returns the file's address; null if the site is overloaded. */
export async function upload(address: string, cookie: string, file: File): Promise<string | null> {
  const word = (text: string) => Buffer.from(text).toString('base64');
  const answer = await fetch(`${address}/api/uploads`, {
    method: 'POST',
    headers: {
      cookie,
      'tus-resumable': '1.0.0',
      'upload-length': String(file.size),
      'upload-metadata': `filename ${word(file.name)},filetype ${word(file.type)}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: file,
  });
  const text = await answer.text();
  if (answer.status === 503) return null;
  if (answer.status !== 201) throw new Error(`An upload was answered ${answer.status}: ${text}`);
  return answer.headers.get('content-location');
}
