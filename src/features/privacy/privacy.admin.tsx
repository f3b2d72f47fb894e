import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { PrivacyForm } from './privacy.form.tsx';
import { privacyArea } from './privacy.queries.ts';

export function PrivacyAdmin() {
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="voice text-step-1">Privacy</h2>
        <a href="/preview/privacy" target="_blank" rel="noopener" className="button-line">
          View privacy page
        </a>
      </div>
      <AreaBoundary area={privacyArea} shape="fields">
        {(privacy) => <PrivacyForm privacy={privacy} />}
      </AreaBoundary>
    </section>
  );
}
