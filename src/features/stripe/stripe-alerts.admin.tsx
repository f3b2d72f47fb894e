import { TitledAlert, type AlertText } from '../../kit/admin/guides/TitledAlert.tsx';
import {
  maxButtonsRecommended,
  type StripeCode,
  type StripeFinding,
} from './stripe-findings.view.ts';

export function StripeAlert({ finding: { code, lines } }: { finding: StripeFinding }) {
  const { sentence, ...text } = stripeAlerts[code];
  return (
    <TitledAlert {...text} sentence={[sentence, lineNumbers(lines)].filter(Boolean).join(' ')} />
  );
}

const list = new Intl.ListFormat('en');

function lineNumbers(lines: readonly number[]): string {
  if (lines.length === 0) return '';
  return `Check ${lines.length === 1 ? 'line' : 'lines'} ${list.format(lines.map(String))}.`;
}

const copyTheKey =
  'Copy the whole value of publishable-key. It starts with pk_test_ or pk_live_.' as const;
const openAButton =
  'In the Stripe Dashboard, open Payment Links, choose a link, then Buy button.' as const;

/** No check finds the last two: ids don't show the mode, and many buttons are allowed. */
export const stripeAlerts: Readonly<Record<StripeCode, AlertText>> = {
  MISSING_PUBLISHABLE_KEY: {
    title: 'The Publishable Key is missing',
    sentence: 'No button can appear without it.',
    steps: [openAButton, copyTheKey, 'Paste it above as the Publishable Key.'],
  },
  INVALID_PUBLISHABLE_KEY_FORMAT: {
    title: 'The Publishable Key is not valid',
    sentence: 'A publishable key starts with pk_test_ or pk_live_.',
    steps: [
      openAButton,
      copyTheKey,
      'A key that starts with sk_ or rk_ is secret. Delete it here. If others may have seen it, roll it in the Stripe Dashboard.',
    ],
  },
  MISSING_BUY_BUTTON_IDS: {
    title: 'The Buy Button IDs are missing',
    sentence: 'The store shows one button for each ID. There are none yet.',
    steps: [
      openAButton,
      'Copy the value of buy-button-id: it starts with buy_btn_.',
      'Paste it above. Enter each ID on its own line.',
    ],
  },
  INVALID_BUY_BUTTON_ID_FORMAT: {
    title: 'A Buy Button ID is not valid',
    sentence: 'Every ID starts with buy_btn_ and is on its own line.',
    steps: [
      'Remove quotation marks, commas and code around the ID.',
      'IDs that start with plink_, price_ or prod_, and payment link addresses, are not buttons.',
      openAButton,
      'Copy the value of buy-button-id again.',
    ],
  },
  EMPTY_BUY_BUTTON_IDS: {
    title: 'There are empty lines in the Buy Button IDs',
    sentence: 'They will be removed when you save.',
    steps: [
      'Delete the empty lines, or continue typing on the last one.',
      'Make sure no ID was lost when you pasted them.',
    ],
  },
  MIXED_ENVIRONMENT_KEYS: {
    title: 'Test and live keys are mixed',
    sentence: "The key and the buttons are from different modes, so the buttons can't appear.",
    steps: [
      'Decide whether the store accepts test or real payments.',
      'In the Stripe Dashboard, switch to that mode.',
      'Copy the key and every button ID again from there.',
    ],
  },
  TOO_MANY_BUY_BUTTON_IDS: {
    title: 'There are many buy buttons',
    sentence: `With more than ${maxButtonsRecommended} buttons, the page loads slowly.`,
    steps: [
      'Keep the buttons of your bestsellers and remove the others.',
      'Offer sizes and colors as options of one payment link instead of one button each.',
    ],
  },
};
