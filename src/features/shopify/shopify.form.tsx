import { useWatch } from 'react-hook-form';
import { CodeInput } from '../../kit/admin/inputs/fields.tsx';
import { ShopAlert, shopAlert, type ShopProblem } from './shopify-alerts.admin.tsx';
import { ShopifyGuide } from './shopify-guide.admin.tsx';
import { ShopifyDraft } from './shopify.ts';
import type { StoreFormProps } from '../store/store-form.admin.tsx';
import { EditForm, type SaveNote } from '../../kit/admin/inputs/EditForm.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { useDelayedCheck } from '../store/store-check.admin.tsx';
import { sendFromFrame } from './shopify-frame.queries.ts';
import { checkCollection, ShopifyProblem } from './shopify.queries.ts';

export function ShopifyForm({ isShown, saving }: StoreFormProps) {
  const form = useEditForm({
    ...saving,
    schema: ShopifyDraft,
    onSaved: () => force(),
    draft: { form: 'store/shopify', secret: ['storefrontAccessToken'] },
  });
  const typed = useWatch({ control: form.control, compute: (all) => all });
  const isComplete = Object.values(typed).every((text) => text.trim() !== '');
  const { isChecking, isCurrent, last, force } = useDelayedCheck<ShopifyDraft, ShopResult>({
    typed,
    isEnabled: isShown && isComplete,
    delayMs,
    check: checkShop,
  });
  const result = isCurrent && isComplete ? last : null;
  return (
    <>
      <EditForm
        form={form}
        note={shopNote(isChecking, result)}
        after={result && isProblem(result) && <ShopAlert problem={result} again={force} />}
      >
        <CodeInput
          label="Shop Domain"
          hint="Your shop address that ends in myshopify.com."
          placeholder="your-band.myshopify.com"
          inputMode="url"
          {...form.text('shopDomain')}
        />
        <CodeInput
          label="Storefront Access Token"
          hint="The public access token from the Headless channel."
          {...form.text('storefrontAccessToken')}
        />
        <CodeInput
          label="Collection ID"
          hint="Numbers only: the end of the collection's address in the Shopify admin."
          inputMode="numeric"
          {...form.text('collectionId')}
        />
      </EditForm>
      <ShopifyGuide />
    </>
  );
}

const delayMs = 1_000;

type ShopResult = { title: string } | ShopProblem;

function shopNote(isChecking: boolean, result: ShopResult | null): SaveNote | null {
  if (isChecking) return { text: 'Checking the connection...', tone: 'calm' };
  if (result === null) return null;
  if (isProblem(result)) return { text: shopAlert(result).title, tone: 'wrong' };
  return { text: `Connected to the collection “${result.title}”.`, tone: 'good' };
}

const isProblem = (result: ShopResult): result is ShopProblem => 'code' in result;

async function checkShop(typed: ShopifyDraft): Promise<ShopResult> {
  const { data: shop, error } = ShopifyDraft.safeParse(typed);
  if (!shop) {
    const field = error.issues[0]?.path[0] as keyof ShopifyDraft;
    // The field itself shows the error; the site sent the shop no request.
    return { code: formCodes[field], message: null };
  }
  try {
    return { title: await checkCollection(shop, sendFromFrame) };
  } catch (failure) {
    if (failure instanceof ShopifyProblem) return { code: failure.code, message: failure.message };
    console.warn('Could not check the shop.', failure);
    return { code: null, message: '' };
  }
}

const formCodes = {
  shopDomain: 'VALIDATION_ERROR',
  storefrontAccessToken: 'VALIDATION_ERROR',
  collectionId: 'INVALID_COLLECTION_ID',
} as const;
