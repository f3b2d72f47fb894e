import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect, type Site } from '../site.ts';

/** An e-mail as a mail program reads it. */
export interface ReadMail extends Email {
  /** Its first link with a token; empty if there is none. */
  link: string;
}

/** The only e-mail to an address with these words in its subject, once it is written. */
export async function mailTo(site: Site, address: string, subject: string): Promise<ReadMail> {
  const found = async () =>
    (await mailsOf(site)).filter(
      (mail) => mail.to?.[0]?.address === address && mail.subject?.includes(subject),
    );
  await expect.poll(async () => (await found()).length).toBe(1);
  const [mail] = await found();
  return { ...mail!, link: /https?:\/\/\S+token=\S+/.exec(mail!.text ?? '')?.[0] ?? '' };
}

/** Every e-mail of the site, oldest first. */
export async function mailsOf({ dataDir }: Site): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  } catch {
    // No e-mail was written yet.
    return [];
  }
  return Promise.all(
    names.toSorted().map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
  );
}
