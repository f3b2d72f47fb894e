export const notFoundText = {
  title: 'Page Not Found',
  text: 'This address leads nowhere.',
} as const;

export const notFoundLinks = [
  { to: '/', label: 'Back to Home' },
  { to: '/music', label: 'Check Out Our Music' },
  { to: '/contact', label: 'Get in Touch' },
] as const;
