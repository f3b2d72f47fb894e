/** What is said of an address that leads nowhere, to fans and to the band. */
export const notFoundText = {
  title: 'Page Not Found',
  text: 'This address leads nowhere.',
} as const;
