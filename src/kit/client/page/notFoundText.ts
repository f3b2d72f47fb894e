export const notFoundText = {
  title: 'Page Not Found',
  text: "There's nothing at this address.",
} as const;

export const notFoundLinks = [
  { to: '/', label: 'Back to Home' },
  { to: '/music', label: 'Check Out Our Music' },
  { to: '/contact', label: 'Get in Touch' },
] as const;
