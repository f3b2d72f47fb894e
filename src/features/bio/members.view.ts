/** Where a member may be found, in the order in which it is asked and told. */
export const memberLinks = [
  { name: 'facebook', label: 'Facebook' },
  { name: 'instagram', label: 'Instagram' },
  { name: 'tiktok', label: 'TikTok' },
  { name: 'youtube', label: 'YouTube' },
  { name: 'x', label: 'X' },
] as const;
