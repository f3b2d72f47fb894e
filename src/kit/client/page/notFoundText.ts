export const notFoundText = {
  title: 'Page Not Found',
  text: 'This address leads nowhere.',
} as const;
