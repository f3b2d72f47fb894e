import { useEffect } from 'react';
import { addAlert } from '../page/alerts.ts';
import { useArea, type Area } from './area.ts';

/** Says in a toast, too, that an area could not be loaded. */
export function useAreaAlert(area: Area<unknown>): void {
  const { error } = useArea(area);
  useEffect(() => {
    if (error !== null) addAlert('error', error);
  }, [error]);
}
