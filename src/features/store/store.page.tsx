import { useState } from 'react';
import { Empty } from '../../kit/client/data/Empty.tsx';
import type { AreaStore } from '../../kit/client/data/areaStore.ts';
import { WithQueries } from '../../kit/client/data/WithQueries.tsx';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import type { CspOrigins } from '../../kit/client/page/pageOrigins.ts';
import { NotFound } from '../../kit/client/page/NotFound.tsx';
import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { SecondaryBar } from '../../kit/client/page/SecondaryBar.tsx';
import { ShopifyStore } from '../shopify/shopify.parts.tsx';
import { shopifyOrigins } from '../shopify/shopify.view.ts';
import { merchConfigArea } from './store.queries.ts';
import type { PublicMerchConfig } from './store-config.ts';
import { openStoreOf, type OpenStore } from './store.view.ts';
import { StripeStore } from '../stripe/stripe.parts.tsx';
import { stripeOrigins } from '../stripe/stripe.view.ts';

/** Returns 404 for fans until the band has set up a store on this site. */
export function status(areas: AreaStore): number {
  const config = areas.get<PublicMerchConfig>(merchConfigArea.name);
  return config && openStoreOf(config) ? 200 : 404;
}

/** The origins of the store; the page's own script loads Stripe's. */
export function origins(areas: Readonly<Record<string, unknown>>): CspOrigins {
  return originsOf(openStoreOf(areas[merchConfigArea.name] as PublicMerchConfig));
}

/** The settings come with the frame, whose navigation needs them as well. */
export default function StorePage() {
  return (
    <AreaBoundary area={merchConfigArea}>
      {(config) => <Store known={openStoreOf(config)} />}
    </AreaBoundary>
  );
}

function originsOf(store: OpenStore | null): CspOrigins {
  if (store === null) return {};
  return store.type === 'stripe' ? stripeOrigins : shopifyOrigins(store.shop);
}

/** Returns the initial store if this document's policy doesn't allow another one's origins. */
function useReachable(known: OpenStore | null): OpenStore | null {
  const [initialConfig] = useState(known);
  const needs = (store: OpenStore | null) => JSON.stringify(originsOf(store));
  return needs(known) === needs(initialConfig) ? known : initialConfig;
}

function Store({ known }: { known: OpenStore | null }) {
  const isPreview = usePageLocation().base !== '';
  const store = useReachable(known);
  if (!store) return <NotFound />;
  return (
    <>
      <SecondaryBar title="Store" />
      {isPreview ? (
        <Empty title="Your products appear here">
          Previews run no scripts from other sites. To see the store as fans do, open it in a
          private window.
        </Empty>
      ) : (
        <div data-counts="store">
          <WithQueries>
            {store.type === 'shopify' ? (
              <ShopifyStore shop={store.shop} />
            ) : (
              <StripeStore {...store} />
            )}
          </WithQueries>
        </div>
      )}
    </>
  );
}
