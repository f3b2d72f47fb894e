import type { EmailService } from '../../src/kit/client/public-forms/emailService.ts';

/** A site that receives its forms itself. */
export const ownForms: EmailService = {
  origin: null,
  publicKey: 'site',
  serviceId: 'site',
  templates: { contact: 'contact', newsletter: 'newsletter' },
  blockList: [],
  rateMs: null,
  blockHeadless: false,
  sendsMail: true,
};
