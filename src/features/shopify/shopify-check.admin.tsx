import type { SaveNote } from '../../kit/admin/inputs/EditForm.tsx';
import { useDelayedCheck } from '../store/store-check.admin.tsx';
import { shopAlert, type ShopProblem } from './shopify-alerts.admin.tsx';
import { sendFromFrame } from './shopify-frame.queries.ts';
import { checkCollection, ShopifyProblem } from './shopify.queries.ts';
import { ShopifyDraft } from './shopify.ts';

const delayMs = 1_000;

type ShopResult = { title: string } | ShopProblem;

/** Checks the shop in the fields once all are given. @param isShown a hidden form asks nothing. */
export function useShopCheck(typed: ShopifyDraft, isShown: boolean) {
  const isComplete = Object.values(typed).every((text) => text.trim() !== '');
  const { isChecking, isCurrent, last, force } = useDelayedCheck<ShopifyDraft, ShopResult>({
    typed,
    isEnabled: isShown && isComplete,
    delayMs,
    check: checkShop,
  });
  return { isChecking, result: isCurrent && isComplete ? last : null, check: force };
}

export function shopNote(isChecking: boolean, result: ShopResult | null): SaveNote | null {
  if (isChecking) return { text: 'Checking the connection...', tone: 'calm' };
  if (result === null) return null;
  if (isProblem(result)) return { text: shopAlert(result).title, tone: 'wrong' };
  return { text: `Connected to the collection “${result.title}”.`, tone: 'good' };
}

export const isProblem = (result: ShopResult): result is ShopProblem => 'code' in result;

async function checkShop(typed: ShopifyDraft): Promise<ShopResult> {
  const { data: shop, error } = ShopifyDraft.safeParse(typed);
  if (!shop) {
    const field = error.issues[0]?.path[0] as keyof ShopifyDraft;
    // The field itself says why; the shop was not asked.
    return { code: formCodes[field], message: null };
  }
  try {
    return { title: await checkCollection(shop, sendFromFrame) };
  } catch (failure) {
    if (failure instanceof ShopifyProblem) return { code: failure.code, message: failure.message };
    console.warn('The shop could not be checked.', failure);
    return { code: null, message: '' };
  }
}

const formCodes = {
  shopDomain: 'VALIDATION_ERROR',
  storefrontAccessToken: 'VALIDATION_ERROR',
  collectionId: 'INVALID_COLLECTION_ID',
} as const;
