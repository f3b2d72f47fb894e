/** Every band's public pages; pages of a store, of shows and of links are added. */
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
