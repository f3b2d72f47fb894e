import type { QueryClient } from '@tanstack/react-query';
import { Empty } from '../../kit/Empty.tsx';
import { FromArea } from '../../kit/FromArea.tsx';
import type { ForeignOrigins } from '../../kit/foreignOrigins.ts';
import { NotFound } from '../../kit/NotFound.tsx';
import { usePlace } from '../../kit/place.ts';
import { SecondaryBar } from '../../kit/SecondaryBar.tsx';
import { ShopifyStore } from './shopify.parts.tsx';
import { shopifyImageOrigin, shopOrigin } from './shopify.view.ts';
import { merchConfigArea } from './store.queries.ts';
import type { PublicMerchConfig } from './store.ts';
import { openStoreOf } from './store.view.ts';
import { StripeStore } from './stripe.parts.tsx';
import { stripeOrigin } from './stripe.view.ts';

/** The store is not there for fans until the band has set one up on this site. */
export function status(client: QueryClient): number {
  const config = client.getQueryData<PublicMerchConfig>([merchConfigArea.name]);
  return config && openStoreOf(config) ? 200 : 404;
}

/** What the chosen type works with. The script of Stripe is fetched by the page's own. */
export function origins(areas: Readonly<Record<string, unknown>>): ForeignOrigins {
  const store = openStoreOf(areas[merchConfigArea.name] as PublicMerchConfig);
  if (store?.type === 'stripe') return { frames: [stripeOrigin] };
  const shop = store && shopOrigin(store.shop.shopDomain);
  return shop ? { connects: [shop], images: [shopifyImageOrigin] } : {};
}

/** The settings come with the frame, whose navigation needs them as well. */
export default function StorePage() {
  return (
    <FromArea area={merchConfigArea}>{(config) => <Store store={openStoreOf(config)} />}</FromArea>
  );
}

function Store({ store }: { store: ReturnType<typeof openStoreOf> }) {
  const isPreview = usePlace().base !== '';
  if (!store) return <NotFound />;
  return (
    <>
      <SecondaryBar title="Store" />
      {isPreview ? (
        <Empty title="What fans can buy stands here">
          It comes from another site by a script, and previews run none. To see the store as fans
          do, open it in a private window.
        </Empty>
      ) : store.type === 'shopify' ? (
        <ShopifyStore shop={store.shop} />
      ) : (
        <StripeStore {...store} />
      )}
    </>
  );
}
