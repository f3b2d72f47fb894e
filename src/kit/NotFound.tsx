import { Link } from 'react-router';

const waysOn = [
  { to: '/', label: 'Back to Home' },
  { to: '/music', label: 'Check Out Our Music' },
  { to: '/contact', label: 'Get in Touch' },
] as const;

/** The page for addresses that lead nowhere. */
export function NotFound() {
  return (
    <section className="mx-auto grid max-w-page content-center gap-8 px-4 py-24">
      <h1 className="voice text-poster text-balance">Page Not Found</h1>
      <p className="max-w-measure text-muted">
        This address leads nowhere. One of these will take you on.
      </p>
      <div className="flex flex-wrap gap-3">
        {waysOn.map(({ to, label }, place) => (
          <Link key={to} to={to} className={place === 0 ? 'button' : 'button-line'}>
            {label}
          </Link>
        ))}
      </div>
    </section>
  );
}
