import { useState } from 'react';
import { chooseMessage } from '../../../errors/failure.ts';
import { addAlert } from '../../client/page/alerts.ts';
import { useLatestSave } from './useLatestSave.ts';

/**
 * A choice that is saved immediately; the stored one is shown again if that fails.
 * @param texts the alerts' texts.
 */
export function useSavedChoice<T>(
  stored: T,
  save: (choice: T) => Promise<void>,
  texts: { saved: string; failed: string },
) {
  const [chosen, setChosen] = useState<{ choice: T } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = useLatestSave<T>(save, (_, failure) => {
    setChosen(null);
    if (failure === null) return addAlert('success', texts.saved);
    addAlert('error', texts.failed);
    setProblem(chooseMessage(failure));
  });
  return {
    shown: chosen ? chosen.choice : stored,
    problem,
    isSaving: chosen !== null,
    choose(choice: T) {
      setChosen({ choice });
      setProblem(null);
      choose(choice);
    },
  };
}
