import { useCallback, useEffect, useRef, useState } from 'react';
import { AlertTitles } from '../../kit/TitledAlert.tsx';
import { ShopAlert, shopAlert, type ShopProblem } from './shopify-alerts.admin.tsx';
import { checkCollection, ShopifyProblem } from './shopify.queries.ts';
import { sendFromPage as sendFromFrame } from './shopify.queries.ts';
import { ShopifyDraft } from './shopify.ts';

/** The shop is asked this long after the last change, in milliseconds. */
const delayMs = 1_000;

/** How the shop that is typed stands; none of them where not all of it is given. */
export type ShopCheck =
  | { state: 'waiting' }
  | { state: 'checking' }
  | { state: 'found'; title: string }
  | { state: 'wrong'; problem: ShopProblem };

/**
 * Checks the shop that is typed, a second after the last change. An answer counts only for the
 * question that was asked last.
 * @param isShown a form that nobody sees asks nothing.
 * @returns how it stands, and what checks it at once.
 */
export function useShopCheck(typed: ShopifyDraft, isShown: boolean) {
  const [told, setTold] = useState<{ question: string; check: ShopCheck } | null>(null);
  const [count, setCount] = useState(0);
  const isForced = useRef(false);
  const question = JSON.stringify([typed, count]);

  useEffect(() => {
    if (!isShown || !Object.values(typed).every((text) => text.trim() !== '')) return;
    let isOver = false;
    const tell = (check: ShopCheck) => {
      if (!isOver) setTold({ question, check });
    };
    const ask = async () => {
      isForced.current = false;
      tell({ state: 'checking' });
      tell(await checkOf(typed));
    };
    const timer = setTimeout(() => void ask(), isForced.current ? 0 : delayMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // The question is what is typed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question, isShown]);

  const force = useCallback(() => {
    isForced.current = true;
    setCount((before) => before + 1);
  }, []);
  const check: ShopCheck = told?.question === question ? told.check : { state: 'waiting' };
  return { check, force };
}

/** Says how the shop that is typed stands. */
export function ShopStatus({ check, again }: { check: ShopCheck; again: () => void }) {
  const problem = check.state === 'wrong' ? check.problem : null;
  return (
    <>
      <div role="status">
        {check.state === 'checking' && <p className="text-muted">Checking the connection...</p>}
        {check.state === 'found' && (
          <p className="border-l-4 border-success pl-4 wrap-anywhere">
            Connected. Fans see the collection “{check.title}”.
          </p>
        )}
      </div>
      <AlertTitles titles={problem ? [shopAlert(problem).title] : []} />
      {problem && <ShopAlert problem={problem} again={again} />}
    </>
  );
}

async function checkOf(typed: ShopifyDraft): Promise<ShopCheck> {
  const { data: shop, error } = ShopifyDraft.safeParse(typed);
  if (!shop) {
    const field = error.issues[0]?.path[0] as keyof ShopifyDraft;
    // Why stands at the field; the shop was not asked.
    return { state: 'wrong', problem: { code: formCodes[field], said: '' } };
  }
  try {
    return { state: 'found', title: await checkCollection(shop, sendFromFrame) };
  } catch (failure) {
    if (failure instanceof ShopifyProblem) {
      return { state: 'wrong', problem: { code: failure.code, said: failure.message } };
    }
    console.warn('The shop could not be checked.', failure);
    return { state: 'wrong', problem: { code: null, said: '' } };
  }
}

/** What a shop would say to a field that is not in its form. */
const formCodes = {
  shopDomain: 'SHOP_NOT_FOUND',
  storefrontAccessToken: 'ACCESS_DENIED',
  collectionId: 'INVALID_COLLECTION_ID',
} as const;
