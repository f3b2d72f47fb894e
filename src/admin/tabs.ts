/**
 * The pages of the editing area, in the order of the public navigation. A page stands here
 * once the band can edit something on it.
 */
export const adminTabs: readonly { to: string; label: string }[] = [
  { to: '/music', label: 'Music' },
  { to: '/aboutus', label: 'Bio' },
  { to: '/contact', label: 'Contact' },
];
