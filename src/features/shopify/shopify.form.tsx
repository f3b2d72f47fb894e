import { useWatch } from 'react-hook-form';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { ShopAlert } from './shopify-alerts.admin.tsx';
import { isProblem, shopNote, useShopCheck } from './shopify-check.admin.tsx';
import { ShopifyGuide } from './shopify-guide.admin.tsx';
import { ShopifyDraft, shopifyLimits } from './shopify.ts';
import { asTyped, type StoreFormProps } from '../store/store-form.admin.tsx';
import { EditForm } from '../../kit/admin/inputs/EditForm.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { saveMerchConfig } from '../store/store.queries.ts';
import type { MerchConfig } from '../store/store-config.ts';

export function ShopifyForm({ isShown, saving }: StoreFormProps) {
  const form = useEditForm<ShopifyDraft, ShopifyDraft, MerchConfig>({
    ...saving,
    schema: ShopifyDraft,
    fieldsOf,
    save: (_fields, touched, { revision }) => saveMerchConfig({ ...touched, revision }),
    onSaved(saved) {
      check();
      saving.onSaved(saved);
    },
    draft: { form: 'store/shopify', secret: ['storefrontAccessToken'] },
  });
  const [shopDomain, storefrontAccessToken, collectionId] = useWatch({
    control: form.control,
    name: ['shopDomain', 'storefrontAccessToken', 'collectionId'],
  });
  const typed = { shopDomain, storefrontAccessToken, collectionId };
  const { isChecking, result, check } = useShopCheck(typed, isShown);
  return (
    <>
      <EditForm
        form={form}
        note={shopNote(isChecking, result)}
        after={result && isProblem(result) && <ShopAlert problem={result} again={check} />}
      >
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
      </EditForm>
      <ShopifyGuide />
    </>
  );
}

const fieldsOf = ({ shopDomain, storefrontAccessToken, collectionId }: MerchConfig) => ({
  shopDomain: shopDomain ?? '',
  storefrontAccessToken: storefrontAccessToken ?? '',
  collectionId: collectionId ?? '',
});
