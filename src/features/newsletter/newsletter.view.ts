/** UTF-16 units, as `maxLength` of an input counts. */
export const newsletterLimits = { email: 254 };

/** What a fan agrees to when subscribing; it is kept with the address. */
export const consentText =
  'Send me news of the band by e-mail. I can leave the list at any time, by a link in every mail.';

/** Where a fan confirms the own address, and where one leaves the list; with a token each. */
export const confirmPath = '/newsletter/confirm';
export const leavePath = '/newsletter/unsubscribe';
