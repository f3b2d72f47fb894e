import type { RecordingTables } from '../../src/files/recordings/recordings.table.ts';
import type { Site } from './app.ts';
import type { Answer, Client } from './client.ts';

/** Sends a whole file in one tus call, as the client does with small ones. */
export function upload(
  client: Client,
  bytes: Buffer,
  base = '/api',
  filetype = 'image/png',
): Promise<Answer> {
  const word = (text: string) => Buffer.from(text).toString('base64');
  return client.send({
    method: 'POST',
    url: `${base}/uploads`,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${word('logo.png')},filetype ${word(filetype)}`,
      'content-type': 'application/offset+octet-stream',
    },
    payload: bytes,
  });
}

/**
 * Uploads a small image and waits for its variants: one that arrived between two reads would make
 * them differ.
 * @returns its address, `/files/o/<name>`.
 */
export async function uploadPicture(client: Client, base?: string): Promise<string> {
  const answer = await upload(client, await smallPicture(), base);
  if (answer.statusCode !== 201) throw new Error(`The upload was refused: ${answer.body}`);
  await client.copiesMade();
  return String(answer.headers['content-location']);
}

/** An image of a few hundred bytes. Loaded late, since its maker is slow to load. */
export async function smallPicture(): Promise<Buffer> {
  const { square } = await import('../fixtures/pictures/pictures.ts');
  return square(40).png().toBuffer();
}

/** @returns the recording's address, `/files/a/<name>`; its transcoding has begun. */
export async function uploadRecording(client: Client, bytes: Buffer): Promise<string> {
  const answer = await upload(client, bytes, '/api', 'audio/wav');
  if (answer.statusCode !== 201) throw new Error(`The upload was refused: ${answer.body}`);
  return String(answer.headers['content-location']);
}

/** A recording with a valid header that cannot be decoded. */
export const brokenWav = (byte = 'x'): Buffer => Buffer.from(`RIFF\0\0\0\0WAVE${byte.repeat(99)}`);

/**
 * Uploads some that cannot be decoded. A release takes them, however fast they fail: their problem
 * is forgotten. The site finds it again after the next request that changes a release.
 * @returns their addresses, and functions that make the problem known and unknown.
 */
export async function uploadBroken({ database }: Site, member: Client, bytes = ['x']) {
  const audios = await Promise.all(bytes.map((byte) => uploadRecording(member, brokenWav(byte))));
  const names = audios.map((audio) => audio.split('/').at(-1)!);
  const recordings = database.db.withTables<RecordingTables>();
  const tell = (problem: string | null) =>
    recordings.updateTable('recordings').set({ problem }).where('name', 'in', names).execute();
  await member.copiesMade();
  const { problem } = await recordings
    .selectFrom('recordings')
    .select('problem')
    .where('name', 'in', names)
    .executeTakeFirstOrThrow();
  const forget = async () => {
    await member.copiesMade();
    await tell(null);
  };
  await forget();
  return { audios, forget, fail: () => tell(problem) };
}
