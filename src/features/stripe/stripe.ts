import { z } from 'zod';
import { looksSecret } from '../../kit/schema/looksSecret.ts';
import { parsedText, requiredParsedText, type TextParser } from '../../kit/schema/parsedText.ts';
import { givenIds, idsOf, isBuyButtonId, isPublishableKey } from './stripe.view.ts';

/** UTF-16 units, as `maxLength` of an input counts, and the most buttons that are stored. */
export const stripeLimits = { publishableKey: 300, buyButtonId: 100, buyButtons: 100 };

/** Every fan's browser receives it, so a secret key is refused. */
const readPublishableKey: TextParser = (text) => {
  const key = text.trim();
  if (looksSecret(key)) {
    return {
      message:
        'This is a secret key, which would let anyone move your money. Enter the publishable key.',
    };
  }
  const isKey = isPublishableKey(key) && key.length <= stripeLimits.publishableKey;
  return isKey ? key : { message: 'A publishable key starts with pk_test_ or pk_live_' };
};

const wrongButton = 'A buy button id starts with buy_btn_';

const tooMany = `At most ${stripeLimits.buyButtons} buy buttons`;

/** Each id is stored once; blank lines are dropped. */
export const stripeFields = {
  publishableKey: parsedText(stripeLimits.publishableKey, readPublishableKey).describe(
    'Begins with `pk_test_` or `pk_live_`; null or empty for none.',
  ),
  paymentLinkIds: z
    .array(
      z
        .string()
        .overwrite((id) => id.trim())
        .refine((id) => id === '' || isBuyButtonId(id), wrongButton)
        .meta({ maxLength: stripeLimits.buyButtonId, description: 'Begins with `buy_btn_`.' }),
    )
    .overwrite(givenIds)
    .max(stripeLimits.buyButtons, tooMany),
};

/** The ids are one text, one per line. */
export const StripeDraft = z.strictObject({
  publishableKey: requiredParsedText(stripeLimits.publishableKey, readPublishableKey),
  paymentLinkIds: z
    .string()
    .superRefine((text, context) => {
      const ids = idsOf(text);
      const complain = (message: string) => context.addIssue({ code: 'custom', message });
      if (ids.length === 0) complain('Required');
      else if (!ids.every(isBuyButtonId)) complain(wrongButton);
      else if (ids.length > stripeLimits.buyButtons) complain(tooMany);
    })
    .overwrite((text) => idsOf(text).join('\n')),
});
export type StripeDraft = z.output<typeof StripeDraft>;
