import { notFoundText } from './notFoundText.ts';
import { PageLink } from './PageLink.tsx';
import { FitHeading } from './FitHeading.tsx';

const links = [
  { to: '/', label: 'Back to Home' },
  { to: '/music', label: 'Check Out Our Music' },
  { to: '/contact', label: 'Get in Touch' },
] as const;

export function NotFound() {
  return (
    <section className="mx-auto grid max-w-page grid-cols-1 content-center gap-8 px-4 py-24">
      <FitHeading>{notFoundText.title}</FitHeading>
      <p className="max-w-measure text-muted">{notFoundText.text}</p>
      <div className="flex flex-wrap gap-3">
        {links.map(({ to, label }, index) => (
          <PageLink key={to} to={to} className={index === 0 ? 'button' : 'button-line'}>
            {label}
          </PageLink>
        ))}
      </div>
    </section>
  );
}
