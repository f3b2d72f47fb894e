import { arrayMove } from '@dnd-kit/sortable';
import { useRef } from 'react';
import { chooseMessage, Failure } from '../../../errors/failure.ts';
import type { Area } from '../../client/data/area.ts';
import { useAreas } from '../../client/data/useArea.ts';
import { addAlert } from '../../client/page/alerts.ts';
import { useLatestSave } from '../edit-form/useLatestSave.ts';
import { addUndoAlert } from '../undo/undoOffer.ts';

export interface StoredOrder<T> {
  /** Called with all ids in their new order; returns the stored list. */
  save: (ids: string[]) => Promise<T[]>;
  /** The texts of toasts. */
  moved: string;
  notMoved: string;
}

/**
 * Returns a function that moves a record between two positions, counted from 0.
 * @param order undefined if the server determines the order; then nothing can be moved.
 */
export function useOrder<T extends { _id: string }>(
  area: Area<T[]>,
  order: StoredOrder<T> | undefined,
): ((from: number, to: number) => void) | undefined {
  const areas = useAreas();
  const stored = useRef<T[]>([]);
  const choose = useLatestSave<readonly T[]>(
    async (ordered) => void (stored.current = await order!.save(ordered.map(({ _id }) => _id))),
    (_, failure) => {
      if (failure === null) {
        areas.fill(area, stored.current);
        addUndoAlert(order!.moved, stored.current);
        return;
      }
      const isOther = failure instanceof Failure && failure.code === 'list.changed-meanwhile';
      if (isOther) areas.fill(area, failure.answer.current as T[]);
      else areas.reload(area);
      addAlert('error', isOther ? chooseMessage(failure) : order!.notMoved);
    },
  );
  if (!order) return undefined;
  return (from, to) => {
    const all = areas.get<T[]>(area.name);
    if (!all || from === to) return;
    const ordered = arrayMove(all, from, to);
    areas.fill(area, ordered);
    choose(ordered);
  };
}
