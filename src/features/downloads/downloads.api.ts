import { Problem } from '../../errors/problem.ts';
import { secretLink } from '../../kit/links/secretLink.ts';
import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { releaseTable } from '../releases/releases.records.ts';
import { addCodes, listCodeBatches, redeemCode, removeCodeBatch } from './codes.records.ts';
import { downloadEndpoints } from './downloads.ts';
import {
  codeAlphabet,
  codeLength,
  downloadPath,
  normalizedCode,
  printedCode,
} from './downloads.view.ts';
import { askForLink, type AlsoAsked } from './grants.records.ts';
import { findOpenRelease } from './archives.records.ts';

export interface DownloadServices extends Pick<
  Services,
  'db' | 'clock' | 'publicUrl' | 'mailQueue' | 'isBlocked'
> {
  /** Sends the newsletter's confirmation request to an address. */
  askToConfirm(email: string, release: string, now: number): AlsoAsked;
}

export const downloadsApi = ({ db, clock, ...s }: DownloadServices) => [
  handler(downloadEndpoints.batches, () => listCodeBatches(db)),

  handler(downloadEndpoints.addCodes, async ({ params: { id: release }, body }) => {
    if (!(await releaseTable.find(db, release))) throw new Problem('release.not-found');
    const signs = { alphabet: codeAlphabet, length: codeLength };
    const { id, codes } = await addCodes(db, release, body, signs, clock.now());
    return { _id: id, codes: codes.map(printedCode) };
  }),

  handler(downloadEndpoints.removeCodes, async ({ params: { id } }) => {
    if (!(await removeCodeBatch(db, id))) throw new Problem('codes.not-found');
    return { _id: id };
  }),

  handler(downloadEndpoints.redeem, async ({ body, context }) => {
    const token = await redeemCode(db, normalizedCode(body.code), context.ip, clock.now());
    const { pathname, search } = secretLink(s.publicUrl, downloadPath, token);
    return { url: pathname + search };
  }),

  handler(downloadEndpoints.askForLink, async ({ body, context: { ip } }) => {
    const { email, newsletter } = body;
    if (s.isBlocked(email)) throw new Problem('form.blocked');
    const now = clock.now();
    const release = await findOpenRelease(db, { id: body.release }, now);
    if (!release) throw new Problem('release.not-found');
    if (release.download !== 'address') throw new Problem('download.not-by-mail');
    const sender = { ip, isSuspicious: false };
    const also = newsletter ? s.askToConfirm(email, release.id, now) : undefined;
    await askForLink(db, { release: release.id, email }, sender, now, also);
    s.mailQueue.sendSoon();
    return { email };
  }),
];
