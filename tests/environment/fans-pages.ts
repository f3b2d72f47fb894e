/** The pages that every band has for its fans; those of a store, of shows and of links come on top. */
export const fansPages: readonly string[] = [
  '/',
  '/music',
  '/media',
  '/media?tab=videos',
  '/bio',
  '/contact',
  '/privacy',
  '/signin',
  '/forgot-password',
];
