import { useWatch } from 'react-hook-form';
import { TextArea } from '../../kit/client/inputs/TextArea.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { asTyped, type StoreFormProps } from '../store/store-form.admin.tsx';
import { EditForm } from '../../kit/admin/inputs/EditForm.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { saveMerchConfig } from '../store/store.queries.ts';
import type { MerchConfig } from '../store/store-config.ts';
import { StripeAlert } from './stripe-alerts.admin.tsx';
import { PaymentsOfKey, stripeNote, useStripeCheck } from './stripe-check.admin.tsx';
import { StripeGuide } from './stripe-guide.admin.tsx';
import { StripeDraft, stripeLimits } from './stripe.ts';
import { maxButtonsRecommended } from './stripe-findings.view.ts';
import { idsOf } from './stripe.view.ts';

export function StripeForm({ isShown, saving }: StoreFormProps) {
  const form = useEditForm<StripeDraft, StripeDraft, MerchConfig>({
    ...saving,
    schema: StripeDraft,
    fieldsOf,
    save: (_fields, { paymentLinkIds: ids, ...touched }, { revision }) =>
      saveMerchConfig({
        ...touched,
        revision,
        ...(ids !== undefined && { paymentLinkIds: idsOf(ids) }),
      }),
    onSaved(saved) {
      force();
      saving.onSaved(saved);
    },
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
    <>
      <EditForm
        form={form}
        note={stripeNote(findings)}
        after={findings.map((finding) => (
          <StripeAlert key={finding.code} finding={finding} />
        ))}
      >
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
      </EditForm>
      <StripeGuide />
    </>
  );
}

const fieldsOf = ({ publishableKey, paymentLinkIds }: MerchConfig) => ({
  publishableKey: publishableKey ?? '',
  paymentLinkIds: paymentLinkIds.join('\n'),
});
