import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** The type of an error that only a change of its own field clears. */
export const refusedByServer = 'refused';

/** Revalidates the other filled fields at each change, for rules across fields. */
export function useRevalidate<In extends FieldValues, Out>(form: UseFormReturn<In, unknown, Out>) {
  const { subscribe, trigger, getFieldState } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name: changed, values }) {
          // Without a name, the whole form was reset.
          if (!changed) return;
          const others = Object.entries(values).filter(([name, value]) => {
            const { error } = getFieldState(name as Path<In>);
            const isEmpty = value === '' || value === null || value === undefined;
            return name !== changed && error?.type !== refusedByServer && !(isEmpty && !error);
          });
          if (others.length > 0) void trigger(others.map(([name]) => name as Path<In>));
        },
      }),
    [subscribe, trigger, getFieldState],
  );
}
