import { serviceNames } from '../../kit/links/serviceNames.ts';

/** In the order in which forms and pages have them. */
export const memberLinks = [
  { name: 'facebook', label: serviceNames.facebook, placeholder: 'facebook.com/name' },
  { name: 'instagram', label: serviceNames.instagram, placeholder: 'instagram.com/name' },
  { name: 'tiktok', label: serviceNames.tiktok, placeholder: 'tiktok.com/@name' },
  { name: 'youtube', label: serviceNames.youtube, placeholder: 'youtube.com/@name' },
  { name: 'x', label: serviceNames.x, placeholder: 'x.com/name' },
] as const;

/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined);
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join('').toUpperCase();
}
