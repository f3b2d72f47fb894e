/** In display order. */
export const serviceNames = {
  spotify: 'Spotify',
  appleMusic: 'Apple Music',
  youtube: 'YouTube',
  soundcloud: 'SoundCloud',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  x: 'X',
} as const;

export type Service = keyof typeof serviceNames;
export const services = Object.keys(serviceNames) as readonly Service[];
