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
  return `Look at ${lines.length === 1 ? 'line' : 'lines'} ${list.format(lines.map(String))}.`;
}

const copyTheKey =
  'Copy the value of publishable-key, whole: it starts with pk_test_ or pk_live_.' as const;
const openAButton =
  'In the Stripe Dashboard, open Payment Links, choose a link, then Buy button.' as const;

/** No check finds the last two: ids don't show the mode, and many buttons are allowed. */
export const stripeAlerts: Readonly<Record<StripeCode, AlertText>> = {
  MISSING_PUBLISHABLE_KEY: {
    title: 'The Publishable Key is missing',
    sentence: 'Without it no button can appear.',
    steps: [openAButton, copyTheKey, 'Paste it above as the Publishable Key.'],
  },
  INVALID_PUBLISHABLE_KEY_FORMAT: {
    title: 'The Publishable Key is not valid',
    sentence: 'A publishable key starts with pk_test_ or pk_live_.',
    steps: [
      openAButton,
      copyTheKey,
      'A key that starts with sk_ or rk_ is secret. Delete it here, and roll it in the Stripe Dashboard where others may have seen it.',
    ],
  },
  MISSING_BUY_BUTTON_IDS: {
    title: 'The Buy Button IDs are missing',
    sentence: 'The store shows one button for each ID, and there is none yet.',
    steps: [
      openAButton,
      'Copy the value of buy-button-id: it starts with buy_btn_.',
      'Paste it above. Enter each further ID on a line of its own.',
    ],
  },
  INVALID_BUY_BUTTON_ID_FORMAT: {
    title: 'A Buy Button ID is not valid',
    sentence: 'Every ID starts with buy_btn_ and stands alone on its line.',
    steps: [
      'Take out quotation marks, commas and pieces of code around the ID.',
      'What starts with plink_, price_ or prod_, or is the address of a payment link, is no button.',
      openAButton,
      'Copy the value of buy-button-id again.',
    ],
  },
  EMPTY_BUY_BUTTON_IDS: {
    title: 'There are empty lines among the Buy Button IDs',
    sentence: 'They are left out when you save.',
    steps: [
      'Delete the empty lines, or go on typing where the last one is.',
      'Make sure that no ID was lost when you pasted them.',
    ],
  },
  MIXED_ENVIRONMENT_KEYS: {
    title: 'Test and live do not mix',
    sentence: 'The key and the buttons come from different modes, so the buttons cannot appear.',
    steps: [
      'Decide whether the store takes test payments or real ones.',
      'In the Stripe Dashboard, switch to that mode.',
      'Copy the key and every button ID anew from there.',
    ],
  },
  TOO_MANY_BUY_BUTTON_IDS: {
    title: 'There are many buy buttons',
    sentence: `With more than ${maxButtonsRecommended} buttons the page takes long to load.`,
    steps: [
      'Keep the buttons of what sells best, and take the others out.',
      'Offer sizes and colors as options of one payment link instead of one button each.',
    ],
  },
};
