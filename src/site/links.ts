/** The public pages of the navigation, in its order. */
export const siteLinks = [
  { to: '/', label: 'Home' },
  { to: '/music', label: 'Music' },
  { to: '/media', label: 'Media' },
  { to: '/bio', label: 'Bio' },
  { to: '/contact', label: 'Contact' },
] as const;
