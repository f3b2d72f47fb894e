import { notFoundLinks, notFoundText } from './notFoundText.ts';
import { PageLink } from './PageLink.tsx';
import { FitHeading } from './FitHeading.tsx';

export function NotFound() {
  return (
    <section className="mx-auto grid max-w-page grid-cols-1 content-center gap-8 px-gutter py-24">
      <FitHeading>{notFoundText.title}</FitHeading>
      <p className="max-w-measure text-muted">{notFoundText.text}</p>
      <div className="flex flex-wrap gap-3">
        {notFoundLinks.map(({ to, label }, index) => (
          <PageLink key={to} to={to} className={index === 0 ? 'button' : 'button-line'}>
            {label}
          </PageLink>
        ))}
      </div>
    </section>
  );
}
