import { foreignService } from '../../kit/client/public-forms/emailService.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { SecondaryBar } from '../../kit/client/page/SecondaryBar.tsx';
import { privacyArea } from './privacy.queries.ts';
import { countingText, placesCredit, privacyText } from './privacy.view.ts';
import { textAttributes } from '../../kit/functions/textAttributes.ts';

export const areas = [privacyArea];

export const alive = 'never';

export default function PrivacyPage() {
  return (
    <>
      <SecondaryBar title="Privacy" />
      <AreaBoundary area={privacyArea}>
        {({ text, countsFans }) => (
          <div className="mx-auto max-w-page px-gutter py-12 desk:py-16">
            <p {...textAttributes(text)} className="body max-w-measure whitespace-pre-line">
              {privacyText({ text, countsFans }, foreignService())}
            </p>
            {text !== '' && (
              <div className="mt-6 grid max-w-measure gap-4 text-muted">
                <p>{countingText(countsFans)}</p>
                <p>{placesCredit}</p>
              </div>
            )}
          </div>
        )}
      </AreaBoundary>
    </>
  );
}
