import type { ReactNode } from 'react';
import type { AreaStore } from '../kit/client/data/areaStore.ts';
import { AreaStoreContext } from '../kit/client/data/useArea.ts';
import { idsFrom, NextIdContext } from '../kit/client/inputs/elementId.ts';
import { PageLocationContext, type PageLocation } from '../kit/client/page/pageLocation.ts';
import type { PagePart } from '../kit/client/data/pagePart.ts';

/** A part as the server and browsers render it. */
export const partTree = (
  { name, Component }: Pick<PagePart, 'name' | 'Component'>,
  areas: AreaStore,
  location: PageLocation,
): ReactNode => (
  <AreaStoreContext value={areas}>
    <PageLocationContext value={location}>
      <NextIdContext value={idsFrom(name)}>
        <Component />
      </NextIdContext>
    </PageLocationContext>
  </AreaStoreContext>
);
