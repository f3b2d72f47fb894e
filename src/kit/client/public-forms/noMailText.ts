import { sendsMail } from './emailService.ts';

/** Says that a site can't send e-mail; null if it can. @param what fans would get: `link`. */
export const noMailText = (what: string): string | null =>
  sendsMail() ? null : `This site can't send e-mail yet, so no ${what} will arrive.`;
