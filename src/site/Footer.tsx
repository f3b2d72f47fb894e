import { useContext } from 'react';
import { Link } from 'react-router';
import { themeArea } from '../features/theme/theme.queries.ts';
import {
  catchPhraseFallback,
  catchPhraseOf,
  siteTitleOf,
  bandNameFallback,
} from '../features/theme/theme.view.ts';
import { useArea } from '../kit/area.ts';
import { siteLinks } from './links.ts';
import { YearContext } from './year.ts';

/** The last line of the poster. */
export function Footer() {
  const theme = useArea(themeArea).data;
  const toTop = () => window.scrollTo(0, 0);
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-page gap-8 px-4 py-12">
        <p className="voice text-step-3 text-balance">
          {theme ? catchPhraseOf(theme) : catchPhraseFallback}
        </p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-1">
          {siteLinks.map(({ to, label }) => (
            <Link key={to} to={to} onClick={toTop} className="footer-link">
              {label}
            </Link>
          ))}
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
          <p className="text-muted">
            © {useContext(YearContext)} {theme ? siteTitleOf(theme) : bandNameFallback}
          </p>
          <Link to="/signin" onClick={toTop} className="button-quiet">
            Member Login
          </Link>
        </div>
      </div>
    </footer>
  );
}
