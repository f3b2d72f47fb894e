import { useWatch } from 'react-hook-form';
import { TextArea } from '../../kit/client/inputs/TextArea.tsx';
import { asTyped, CodeInput } from '../../kit/admin/inputs/fields.tsx';
import type { StoreFormProps } from '../store/store-form.admin.tsx';
import { EditForm, type SaveNote } from '../../kit/admin/inputs/EditForm.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { StripeAlert, stripeAlerts } from './stripe-alerts.admin.tsx';
import { StripeGuide } from './stripe-guide.admin.tsx';
import { StripeDraft } from './stripe.ts';
import {
  maxButtonsRecommended,
  paymentsOf,
  stripeFindings,
  type StripeFinding,
} from './stripe-findings.view.ts';
import { idsOf, readButtonCode } from './stripe.view.ts';
import { useDelayedCheck } from '../store/store-check.admin.tsx';

export function StripeForm({ isShown, saving }: StoreFormProps) {
  const form = useEditForm({
    ...saving,
    schema: StripeDraft,
    fieldsOf: ({ paymentLinkIds: ids }) => ({ paymentLinkIds: ids.join('\n') }),
    save(fields, { paymentLinkIds: ids, ...touched }, base) {
      const change = ids === undefined ? touched : { ...touched, paymentLinkIds: idsOf(ids) };
      return saving.save(fields, change, base);
    },
    onSaved: () => force(),
    draft: { form: 'store/stripe' },
  });
  const typed = useWatch({ control: form.control, compute: (all) => all });
  // An empty form shows no errors.
  const isBegun = form.changed || Object.values(typed).some((text) => text !== '');
  const { last, force } = useDelayedCheck<StripeDraft, StripeFinding[]>({
    typed,
    isEnabled: isShown && isBegun,
    delayMs,
    check: ({ publishableKey: key, paymentLinkIds: ids }) => stripeFindings(key, ids),
  });
  const findings = last ?? [];
  const ids = form.text('paymentLinkIds');
  return (
    <>
      <EditForm
        form={form}
        note={stripeNote(findings)}
        after={findings.map((finding) => (
          <StripeAlert key={finding.code} finding={finding} />
        ))}
      >
        <CodeInput
          label="Publishable Key"
          hint="Starts with pk_test_ or pk_live_. Never enter the secret key."
          {...form.text('publishableKey')}
        />
        <PaymentsOfKey publishableKey={typed.publishableKey} />
        <TextArea
          label="Buy Button IDs"
          hint={`One per line, each starting with buy_btn_, or paste Stripe's code. We recommend at most ${maxButtonsRecommended}.`}
          {...asTyped}
          {...ids}
          onChange={(event) => {
            const pasted = readButtonCode(event.target.value);
            if (pasted === null) return ids.onChange(event);
            form.setValue('paymentLinkIds', pasted.ids.join('\n'), filledIn);
            if (pasted.key !== null) form.setValue('publishableKey', pasted.key, filledIn);
            return undefined;
          }}
        />
      </EditForm>
      <StripeGuide />
    </>
  );
}

const delayMs = 500;

const filledIn = { shouldDirty: true, shouldValidate: true };

const stripeNote = (findings: readonly StripeFinding[]): SaveNote | null =>
  findings.length === 0
    ? null
    : { text: findings.map(({ code }) => stripeAlerts[code].title).join('. '), tone: 'wrong' };

function PaymentsOfKey({ publishableKey }: { publishableKey: string }) {
  const payments = paymentsOf(publishableKey);
  return (
    <p role="status" className="-mt-3 text-small empty:contents">
      {payments && paymentTexts[payments]}
    </p>
  );
}

const paymentTexts = {
  test: 'This key is for test payments: no money is charged.',
  live: 'This key is for live payments: real money is charged.',
} as const;
