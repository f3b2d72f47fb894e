import { themeArea } from '../theme/theme.queries.ts';
import {
  bandNameFallback,
  catchPhraseFallback,
  catchPhraseOf,
  siteTitleOf,
} from '../theme/theme.view.ts';
import { useArea } from '../../kit/area.ts';

export default function HomePage() {
  const theme = useArea(themeArea).data;
  return (
    <>
      <section className="stage">
        <div className="mx-auto grid max-w-page content-end gap-4 px-4 py-16">
          <h1 className="voice text-poster text-balance">
            {theme ? siteTitleOf(theme) : bandNameFallback}
          </h1>
          <p className="text-step-1 text-muted">
            {theme ? catchPhraseOf(theme) : catchPhraseFallback}
          </p>
        </div>
      </section>
    </>
  );
}
