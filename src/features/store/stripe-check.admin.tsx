import { useCallback, useEffect, useRef, useState } from 'react';
import { AlertTitles } from '../../kit/TitledAlert.tsx';
import { stripeAlerts, StripeAlert } from './stripe-alerts.admin.tsx';
import type { StripeDraft } from './stripe.ts';
import { paymentsOf, stripeFindings, type StripeFinding } from './stripe.view.ts';

/** What is typed is looked at this long after the last change, in milliseconds. */
const delayMs = 500;

/**
 * Looks at what is typed, half a second after the last change.
 * @param isShown a form that nobody sees is not looked at.
 * @returns what was found last, and what looks at once.
 */
export function useStripeCheck({ publishableKey, paymentLinkIds }: StripeDraft, isShown: boolean) {
  const [findings, setFindings] = useState<readonly StripeFinding[]>([]);
  const [count, setCount] = useState(0);
  const isForced = useRef(false);

  useEffect(() => {
    if (!isShown) return;
    const look = () => {
      isForced.current = false;
      setFindings(stripeFindings(publishableKey, paymentLinkIds));
    };
    const timer = setTimeout(look, isForced.current ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [publishableKey, paymentLinkIds, isShown, count]);

  const force = useCallback(() => {
    isForced.current = true;
    setCount((before) => before + 1);
  }, []);
  return { findings, force };
}

interface StripeStatusProps {
  publishableKey: string;
  findings: readonly StripeFinding[];
}

/** Says what is wrong with what is typed, and whether its payments are real. */
export function StripeStatus({ publishableKey, findings }: StripeStatusProps) {
  const payments = paymentsOf(publishableKey);
  return (
    <>
      <div role="status">
        {payments && <p className="border-l-4 border-info pl-4">{paymentTexts[payments]}</p>}
      </div>
      <AlertTitles titles={findings.map(({ code }) => stripeAlerts[code].title)} />
      {findings.map((finding) => (
        <StripeAlert key={finding.code} finding={finding} />
      ))}
    </>
  );
}

const paymentTexts = {
  test: 'This key is for test payments: its buttons take no money.',
  live: 'This key is for live payments: its buttons take real money.',
} as const;
