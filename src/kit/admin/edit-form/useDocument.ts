import type { Area } from '../../client/data/area.ts';
import { useAreas } from '../../client/data/useArea.ts';

/** The options of `useEditForm` for the only record of its kind, which fans see as it is. */
export function useDocument<T>(area: Area<T>, stored: T) {
  const areas = useAreas();
  return {
    stored,
    onStored: (saved: T) => areas.fill(area, saved),
    shown: { area: area.name },
  };
}
