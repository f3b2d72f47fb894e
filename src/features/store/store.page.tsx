import type { QueryClient } from '@tanstack/react-query';
import { Empty } from '../../kit/Empty.tsx';
import { FromArea } from '../../kit/FromArea.tsx';
import { NotFound } from '../../kit/NotFound.tsx';
import { SecondaryBar } from '../../kit/SecondaryBar.tsx';
import { merchConfigArea } from './store.queries.ts';
import type { PublicMerchConfig } from './store.ts';
import { hasStorePage } from './store.view.ts';

/** The store is not there for fans until the band has set one up on this site. */
export function status(client: QueryClient): number {
  const config = client.getQueryData<PublicMerchConfig>([merchConfigArea.name]);
  return config && hasStorePage(config) ? 200 : 404;
}

/** The settings come with the frame, whose navigation needs them as well. */
export default function StorePage() {
  return (
    <FromArea area={merchConfigArea}>
      {(config) => (hasStorePage(config) ? <Store /> : <NotFound />)}
    </FromArea>
  );
}

function Store() {
  return (
    <>
      <SecondaryBar title="Store" />
      <Empty title="No products available">Check back soon for new merchandise!</Empty>
    </>
  );
}
