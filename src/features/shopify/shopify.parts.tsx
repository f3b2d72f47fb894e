import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isPageNavigation } from '../../kit/client/browser/isPageNavigation.ts';
import { Empty } from '../../kit/client/data/Empty.tsx';
import { ExternalLink } from '../../kit/client/links/ExternalLink.tsx';
import { createCheckouts, tryCheckout, type CheckoutRequest } from './checkout.queries.ts';
import { ProductGrid, ProductSkeletons } from './products.parts.tsx';
import { readProducts, type Products } from './shopify-products.queries.ts';
import { ShopifyProblem } from './shopify.queries.ts';
import { shopOrigin, type Shop } from './shopify.view.ts';
import { TryAgain, useRetries } from '../../kit/client/data/TryAgain.tsx';

export function ShopifyStore({ shop }: { shop: Shop }) {
  const query = useProducts(shop);
  const { data, isFetching } = query;
  const { hasFailed, trying, focusTarget } = useRetries(query);
  return (
    <div className="store-page">
      <p role="status" className="sr-only noscript:hidden">
        {data ? countOf(data.products.length) : isFetching && 'Loading products...'}
      </p>
      <div ref={focusTarget} tabIndex={-1} className="outline-none">
        {data && <ForSale shop={shop} {...data} />}
        {hasFailed && (
          <TryAgain sentence="Products can't be loaded right now." {...trying}>
            <ShopLink shop={shop} />
          </TryAgain>
        )}
      </div>
      {!data && !hasFailed && (
        <div className="noscript:hidden">
          <ProductSkeletons />
        </div>
      )}
      <noscript>
        <p>
          Products need JavaScript, which is off in this browser. <ShopLink shop={shop} />
        </p>
      </noscript>
    </div>
  );
}

const retries = 2;
const firstPauseMs = 2_000;
const freshMs = 300_000;

/** Not an area: it comes from another site, and isn't stored. */
const useProducts = (shop: Shop) =>
  useQuery({
    queryKey: ['shopify', shop.shopDomain, shop.collectionId, shop.storefrontAccessToken],
    queryFn: () => readProducts(shop),
    staleTime: freshMs,
    // Without a network the query fails at once, and the page says so.
    networkMode: 'always',
    retry: (count, error) => error instanceof ShopifyProblem && error.isBusy && count < retries,
    retryDelay: (count) => firstPauseMs * 2 ** count,
  });

const countOf = (count: number) => (count === 1 ? '1 product' : `${count} products`);

function ForSale({ shop, products, hosts }: Products & { shop: Shop }) {
  const { opening, soldOut, isBarred, buy } = useCheckout(shop, hosts);
  if (products.length === 0) {
    return (
      <div className="-mx-4">
        <Empty title="No products available">Check back soon for new merchandise!</Empty>
      </div>
    );
  }
  return (
    <>
      <ProductGrid
        products={products}
        opening={opening}
        soldOut={soldOut}
        onBuy={(index) => {
          const { id, variantId } = products[index]!;
          if (variantId !== null) buy({ index, id, variantId });
        }}
      />
      {/* Visible next to any button that failed. */}
      <div role="alert" className="sticky bottom-4 z-10">
        {isBarred && (
          <p className="mt-8 max-w-measure rounded-one border border-error bg-raised p-4 text-error">
            Shopify checkout is not available. The store may be in development mode,
            password-protected or misconfigured. Please contact the store owner.
          </p>
        )}
      </div>
    </>
  );
}

/** A page's checkouts, one at a time. @param hosts the hosts of checkout pages. */
function useCheckout(shop: Shop, hosts: readonly string[]) {
  const [checkouts] = useState(() => createCheckouts());
  const { subscribe, read, reset, cancel } = checkouts;
  const { opening, isRequesting, soldOut, isBarred } = useSyncExternalStore(subscribe, read, read);
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('pageshow', onPageShow);
      cancel();
    };
  }, [reset, cancel]);
  useEffect(() => {
    // Some browsers don't cache a page for Back while it listens for `beforeunload`.
    if (!isRequesting) return;
    const leave = (event: MouseEvent) => isPageNavigation(event) && cancel();
    document.addEventListener('click', leave);
    addEventListener('beforeunload', cancel);
    return () => {
      document.removeEventListener('click', leave);
      removeEventListener('beforeunload', cancel);
    };
  }, [isRequesting, cancel]);
  return {
    opening,
    soldOut,
    isBarred,
    buy: (request: CheckoutRequest & { variantId: string }) =>
      void checkouts.buy(request, () => tryCheckout(shop, request.variantId, hosts)),
  };
}

function ShopLink({ shop }: { shop: Shop }) {
  const origin = shopOrigin(shop.shopDomain);
  return origin && <ExternalLink href={origin}>Visit the shop</ExternalLink>;
}
