import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addAlert } from '../../client/page/alerts.ts';
import { leaveOpenForm } from '../preview/openForm.ts';

const parameter = 'open';

/**
 * The address that opens a list's dialog right away.
 * @param id the record's, `ID/publish` to publish a draft, or `new` to add one.
 */
export function dialogAddress(
  { editedAt, area }: { editedAt: string; area: { name: string } },
  id: string,
): string {
  const [pathname, query] = editedAt.split('?');
  const search = new URLSearchParams(query);
  search.set(parameter, `${area.name}/${id}`);
  return `${pathname}?${search}`;
}

/** The page's own query, without the requested dialog, which isn't a page. */
export function withoutDialog(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has(parameter)) return search;
  query.delete(parameter);
  return query.size > 0 ? `?${query}` : '';
}

/**
 * Opens the dialog that the address requests, and removes it from the address.
 * @param list the name of the list's area.
 * @param open returns whether the dialog exists; null until the list has loaded.
 */
export function useDialogAddress(list: string, open: ((form: string) => boolean) | null): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = new URLSearchParams(search).get(parameter);
  const requested = open !== null && form?.startsWith(`${list}/`) ? form : null;
  const openNow = useEffectEvent((asked: string) => open?.(asked));
  useEffect(() => {
    if (requested === null) return;
    void navigate(pathname + withoutDialog(search), { replace: true });
    leaveOpenForm(() => {
      if (!openNow(requested)) addAlert('warning', 'This no longer exists.');
    });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each that is asked for
  }, [requested]);
}
