import { useWatch } from 'react-hook-form';
import { FormNotes } from '../../kit/admin/edit-form/FormNotes.tsx';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { SaveButton } from '../../kit/admin/inputs/SaveButton.tsx';
import { TextArea } from '../../kit/client/inputs/TextArea.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { asTyped, type StoreFormProps } from '../store/store-form.admin.tsx';
import { failedToSave, useFillStore } from '../store/store-saved.admin.tsx';
import { saveMerchConfig } from '../store/store.queries.ts';
import type { MerchConfig } from '../store/store-config.ts';
import { StripeAlert } from './stripe-alerts.admin.tsx';
import { PaymentsOfKey, stripeNote, useStripeCheck } from './stripe-check.admin.tsx';
import { StripeGuide } from './stripe-guide.admin.tsx';
import { StripeDraft, stripeLimits } from './stripe.ts';
import { maxButtonsRecommended } from './stripe-findings.view.ts';
import { idsOf } from './stripe.view.ts';

export function StripeForm({ config, isShown }: StoreFormProps) {
  const fill = useFillStore();
  const form = useEditForm<StripeDraft, StripeDraft, MerchConfig>({
    schema: StripeDraft,
    stored: config,
    fieldsOf,
    save: (_fields, { paymentLinkIds, ...touched }, { revision }) =>
      saveMerchConfig({
        ...touched,
        revision,
        ...(paymentLinkIds !== undefined && { paymentLinkIds: idsOf(paymentLinkIds) }),
      }),
    onSaved(saved) {
      force();
      void fill(saved);
    },
    onTheirs: (theirs) => void fill(theirs),
    failed: () => failedToSave,
    draft: { form: 'store/stripe' },
  });
  const [publishableKey, paymentLinkIds] = useWatch({
    control: form.control,
    name: ['publishableKey', 'paymentLinkIds'],
  });
  const typed = { publishableKey, paymentLinkIds };
  // Nobody is told what is wrong with what nobody began.
  const isBegun = form.changed || publishableKey !== '' || paymentLinkIds !== '';
  const { findings, force } = useStripeCheck(typed, isShown && isBegun);
  return (
    <section hidden={!isShown} aria-label="Stripe" className="grid grid-cols-1 gap-8">
      <h2 className="voice text-step-1">Stripe</h2>
      <form noValidate tabIndex={-1} onSubmit={form.submit} className="grid grid-cols-1 gap-5">
        <FormNotes notes={form.notes} />
        <fieldset disabled={form.isSaving} className="grid min-w-0 grid-cols-1 gap-5">
          <TextField
            label="Publishable Key"
            hint="It starts with pk_test_ or pk_live_. Never enter the secret key."
            required
            maxLength={stripeLimits.publishableKey}
            {...asTyped}
            {...form.field('publishableKey')}
          />
          <PaymentsOfKey publishableKey={publishableKey} />
          <TextArea
            label="Buy Button IDs"
            hint={`One per line, each starts with buy_btn_. At most ${maxButtonsRecommended} are recommended: every button loads by itself.`}
            required
            {...asTyped}
            {...form.field('paymentLinkIds')}
          />
        </fieldset>
        {findings.map((finding) => (
          <StripeAlert key={finding.code} finding={finding} />
        ))}
        <FormError problem={form.problem} />
        <SaveButton form={form} note={stripeNote(findings)} />
      </form>
      <StripeGuide />
    </section>
  );
}

const fieldsOf = ({ publishableKey, paymentLinkIds }: MerchConfig) => ({
  publishableKey: publishableKey ?? '',
  paymentLinkIds: paymentLinkIds.join('\n'),
});
