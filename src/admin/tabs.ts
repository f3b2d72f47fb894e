/**
 * The pages of the editing area, in the order of the public navigation. A page stands here
 * once the band can edit something on it.
 */
export const adminTabs: readonly { to: string; label: string }[] = [
  { to: '/home', label: 'Home' },
  { to: '/music', label: 'Music' },
  { to: '/store', label: 'Store' },
  { to: '/media', label: 'Media' },
  { to: '/aboutus', label: 'Bio' },
  { to: '/contact', label: 'Contact' },
];
