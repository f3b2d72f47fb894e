import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useAreas } from '../kit/client/data/useArea.ts';
import type { PaletteList } from '../kit/admin/records/paletteList.ts';
import { loadPaletteLists } from './tabModules.ts';
import { commandGroups } from './commands.ts';

/**
 * Every action and every record; loads the lists that are missing.
 * @returns `isPartial` if some lists couldn't be loaded.
 */
export function useCommands() {
  const areas = useAreas();
  const [lists, setLists] = useState<readonly PaletteList[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    loadPaletteLists().then(setLists, (error: unknown) => {
      console.warn('The search finds no records.', error);
      setFailed(true);
    });
  }, []);
  const shown = useMemo(
    () => (lists ?? []).flatMap(({ area, only }) => (only ? [area, only.area] : [area])),
    [lists],
  );
  useEffect(() => {
    for (const area of shown) {
      if (areas.get(area.name) === undefined) areas.loadQuietly(area);
    }
  }, [areas, shown]);
  const read = () => shown.map(({ name }) => areas.snapshot(name));
  // Changes whenever one of the lists does.
  const version = useSyncExternalStore(
    useCallback((listener) => areas.subscribe(listener), [areas]),
    () =>
      read()
        .map(({ data, at, isLoading }) => `${data !== undefined} ${at} ${isLoading}`)
        .join(),
  );
  const groups = useMemo(
    () => commandGroups(lists ?? [], ({ name }) => areas.get(name)),
    // oxlint-disable-next-line react/exhaustive-deps -- once for each version of the lists
    [lists, areas, version],
  );
  const lacking = read().filter(({ data }) => data === undefined);
  return {
    groups,
    isLoading: (lists === null && !isFailed) || lacking.some(({ isLoading }) => isLoading),
    isPartial: isFailed || lacking.some(({ isLoading, error }) => !isLoading && error !== null),
  };
}
