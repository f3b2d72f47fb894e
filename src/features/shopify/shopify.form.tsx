import { useWatch } from 'react-hook-form';
import { FormNotes } from '../../kit/admin/edit-form/FormNotes.tsx';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { SaveButton } from '../../kit/admin/inputs/SaveButton.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { ShopAlert } from './shopify-alerts.admin.tsx';
import { isProblem, shopNote, useShopCheck } from './shopify-check.admin.tsx';
import { ShopifyGuide } from './shopify-guide.admin.tsx';
import { ShopifyDraft, shopifyLimits } from './shopify.ts';
import { asTyped, type StoreFormProps } from '../store/store-form.admin.tsx';
import { failedToSave, useFillStore } from '../store/store-saved.admin.tsx';
import { saveMerchConfig } from '../store/store.queries.ts';
import type { MerchConfig } from '../store/store-config.ts';

export function ShopifyForm({ config, isShown }: StoreFormProps) {
  const fill = useFillStore();
  const form = useEditForm<ShopifyDraft, ShopifyDraft, MerchConfig>({
    schema: ShopifyDraft,
    stored: config,
    fieldsOf,
    save: (_fields, touched, { revision }) => saveMerchConfig({ ...touched, revision }),
    onSaved(saved) {
      check();
      void fill(saved);
    },
    onTheirs: (theirs) => void fill(theirs),
    failed: () => failedToSave,
    draft: { form: 'store/shopify', secret: ['storefrontAccessToken'] },
  });
  const [shopDomain, storefrontAccessToken, collectionId] = useWatch({
    control: form.control,
    name: ['shopDomain', 'storefrontAccessToken', 'collectionId'],
  });
  const typed = { shopDomain, storefrontAccessToken, collectionId };
  const { isChecking, result, check } = useShopCheck(typed, isShown);
  return (
    <section hidden={!isShown} aria-label="Shopify" className="grid grid-cols-1 gap-8">
      <h2 className="voice text-step-1">Shopify</h2>
      <form noValidate tabIndex={-1} onSubmit={form.submit} className="grid grid-cols-1 gap-5">
        <FormNotes notes={form.notes} />
        <fieldset disabled={form.isSaving} className="grid min-w-0 grid-cols-1 gap-5">
          <TextField
            label="Shop Domain"
            hint="The address of your shop that ends in myshopify.com."
            placeholder="your-band.myshopify.com"
            required
            maxLength={shopifyLimits.shopDomain}
            inputMode="url"
            {...asTyped}
            {...form.field('shopDomain')}
          />
          <TextField
            label="Storefront Access Token"
            hint="The public access token of your storefront in the Headless channel."
            required
            maxLength={shopifyLimits.storefrontAccessToken}
            {...asTyped}
            {...form.field('storefrontAccessToken')}
          />
          <TextField
            label="Collection ID"
            hint="Numbers only: those at the end of the collection's address in the Shopify admin."
            required
            maxLength={shopifyLimits.collectionId}
            inputMode="numeric"
            {...asTyped}
            {...form.field('collectionId')}
          />
        </fieldset>
        {result && isProblem(result) && <ShopAlert problem={result} again={check} />}
        <FormError problem={form.problem} />
        <SaveButton form={form} note={shopNote(isChecking, result)} />
      </form>
      <ShopifyGuide />
    </section>
  );
}

const fieldsOf = ({ shopDomain, storefrontAccessToken, collectionId }: MerchConfig) => ({
  shopDomain: shopDomain ?? '',
  storefrontAccessToken: storefrontAccessToken ?? '',
  collectionId: collectionId ?? '',
});
