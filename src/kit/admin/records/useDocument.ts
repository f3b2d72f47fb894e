import type { Endpoint } from '../../api/endpoint.ts';
import { call } from '../../client/api/call.ts';
import type { Area } from '../../client/data/area.ts';
import { useAreas } from '../../client/data/useArea.ts';

/** The options of `useEditForm` for the only record of its kind, which fans see as it is. */
export function useDocument<T extends { revision: number }>(
  area: Area<T>,
  stored: T,
  update: Endpoint,
) {
  const areas = useAreas();
  return {
    stored,
    save: (_fields: object, touched: object, { revision }: T) =>
      call(update, { body: { ...touched, revision } } as never) as Promise<T>,
    onStored: (saved: T) => areas.fill(area, saved),
    shown: { area: area.name },
  };
}
