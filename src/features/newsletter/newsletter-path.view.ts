/** Leads to the form that needs no scripts. */
export const newsletterPath = '/newsletter';
