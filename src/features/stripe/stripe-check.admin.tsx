import type { SaveNote } from '../../kit/admin/inputs/EditForm.tsx';
import { useDelayedCheck } from '../store/store-check.admin.tsx';
import { stripeAlerts } from './stripe-alerts.admin.tsx';
import type { StripeDraft } from './stripe.ts';
import { paymentsOf, stripeFindings, type StripeFinding } from './stripe-findings.view.ts';

const delayMs = 500;

/** @returns the last findings, and `force`, which checks at once. */
export function useStripeCheck(typed: StripeDraft, isShown: boolean) {
  const { last, force } = useDelayedCheck<StripeDraft, StripeFinding[]>({
    typed,
    isEnabled: isShown,
    delayMs,
    check: ({ publishableKey, paymentLinkIds }) => stripeFindings(publishableKey, paymentLinkIds),
  });
  return { findings: last ?? [], force };
}

export const stripeNote = (findings: readonly StripeFinding[]): SaveNote | null =>
  findings.length === 0
    ? null
    : { text: findings.map(({ code }) => stripeAlerts[code].title).join('. '), tone: 'wrong' };

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
