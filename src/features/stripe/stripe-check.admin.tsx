import type { SaveNote } from '../../kit/client/inputs/SaveButton.tsx';
import { useDelayedCheck } from '../store/store-check.admin.tsx';
import { stripeAlerts } from './stripe-alerts.admin.tsx';
import type { StripeDraft } from './stripe.ts';
import { paymentsOf, stripeFindings, type StripeFinding } from './stripe-findings.view.ts';

/** What is typed is looked at this long after the last change, in milliseconds. */
const delayMs = 500;

/**
 * Looks at what is typed, half a second after the last change.
 * @param isShown a form that nobody sees is not looked at.
 * @returns what was found last, and what looks at once.
 */
export function useStripeCheck(typed: StripeDraft, isShown: boolean) {
  const { last, force } = useDelayedCheck<StripeDraft, StripeFinding[]>({
    typed,
    isWanted: isShown,
    delayMs,
    check: ({ publishableKey, paymentLinkIds }) => stripeFindings(publishableKey, paymentLinkIds),
  });
  return { findings: last ?? [], force };
}

/** What was found, in one line. */
export const stripeNote = (findings: readonly StripeFinding[]): SaveNote | null =>
  findings.length === 0
    ? null
    : { text: findings.map(({ code }) => stripeAlerts[code].title).join('. '), tone: 'wrong' };

/** Says whether the payments of a key are real. */
export function PaymentsOfKey({ publishableKey }: { publishableKey: string }) {
  const payments = paymentsOf(publishableKey);
  return (
    <p role="status" className="-mt-3 text-small empty:contents">
      {payments && paymentTexts[payments]}
    </p>
  );
}

const paymentTexts = {
  test: 'This key is for test payments: its buttons take no money.',
  live: 'This key is for live payments: its buttons take real money.',
} as const;
