import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import {
  chooseMessage,
  isUnanswered,
  storedMeanwhile,
  wrongFields,
} from '../../../errors/failure.ts';
import { addAlert } from '../../client/page/alerts.ts';
import { labelOf } from './fieldLabels.ts';
import { altTextFieldName } from '../../pictures/altText.ts';
import type { SaveState } from '../../client/inputs/useFocusAfter.ts';
import { ImageNotUploaded } from '../uploads/useImageUpload.ts';
import type { EditFormOptions } from './options.ts';
import { refusedByServer } from './useRevalidate.ts';
import type { useVersions } from './useVersions.ts';
import { changedFields } from '../drafts/mergeVersions.ts';

const savedForMs = 3000;

/** How often a save is retried automatically, if others saved first and nothing conflicts. */
const maxRetries = 3;

/** Sends a form, retries if another member saved first, and shows errors. */
export function useSave<In extends FieldValues, Out extends FieldValues, Stored>(
  { fieldsOf, save, onSaved, onTheirs, failed, image }: EditFormOptions<In, Out, Stored>,
  form: UseFormReturn<In, unknown, Out>,
  versions: ReturnType<typeof useVersions<In, Out, Stored>>,
) {
  const { base, adopt, markUnanswered, restart } = versions;
  const hasConflict = versions.clashes.open.length > 0;
  const { getValues, setError, handleSubmit } = form;
  const [state, setState] = useState<SaveState>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const element = useRef<HTMLFormElement | null>(null);

  useEffect(() => {
    if (state !== 'saved') return;
    const timer = setTimeout(() => setState('idle'), savedForMs);
    return () => clearTimeout(timer);
  }, [state]);

  // Two presses may come before the next render.
  const isSending = useRef(false);
  const sendOnce = async (fields: Out) => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      if ((await send(fields)) === 'again') setAgain((times) => times + 1);
    } catch (error) {
      setState('idle');
      throw error;
    } finally {
      isSending.current = false;
    }
  };

  /** The retries of this save, and the fields merged from others. */
  const others = useRef(noOthers);
  const [again, setAgain] = useState(0);
  useEffect(() => {
    if (again === 0) return;
    const stop = () => {
      setState('idle');
      setProblem(invalidAfterMerge);
    };
    // Data loaded in the meantime may have caused a conflict.
    if (hasConflict) return setState('idle');
    void handleSubmit(sendOnce, stop)();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each retry
  }, [again]);

  const send = async (fields: Out): Promise<'again' | 'over'> => {
    setState('saving');
    setProblem(null);
    const names = changedFields(fieldsOf(base), getValues());
    // A new image's description is sent even if it equals the old one.
    if (image && image.sent.choice !== 'stays') names.push(altTextFieldName);
    const touched = Object.entries(fields).filter(([name]) => names.includes(name));
    try {
      const saved = await save(fields, Object.fromEntries(touched) as Partial<Out>, base);
      // Runs before `onSaved`, which would otherwise present the saved record as another member's.
      restart(saved);
      onSaved(saved);
      setState('saved');
      showOthersChanges();
    } catch (failure) {
      const theirs = storedMeanwhile(failure);
      if (theirs !== null && merge(theirs as Stored)) return 'again';
      if (isUnanswered(failure)) markUnanswered();
      setState('idle');
      // Conflicts and cancellation are already shown.
      const isKnown = failure instanceof ImageNotUploaded && failure.isCanceled;
      if (theirs === null && !isKnown) showFailure(failure);
    }
    return 'over';
  };

  /** Merges another member's save. @returns whether to retry without asking. */
  const merge = (theirs: Stored): boolean => {
    const merged = adopt(theirs);
    onTheirs?.(theirs);
    const { retries, names } = others.current;
    others.current = { retries: retries + 1, names: [...names, ...merged.theirs] };
    if (merged.clashes.length > 0) return false;
    if (retries < maxRetries) return true;
    setProblem(tooManyChanges);
    return false;
  };

  const showOthersChanges = () => {
    const names = new Set(others.current.names);
    others.current = noOthers;
    if (names.size === 0 || !element.current) return;
    const labels = [...names].map((name) =>
      name === image?.field ? 'Picture' : labelOf(element.current!, name),
    );
    addAlert('info', `Saved, with what somebody else changed meanwhile: ${labels.join(', ')}.`);
  };

  /** Shows each error at its field, at the image, or beside the button. */
  const showFailure = (failure: unknown) => {
    addAlert('error', failed(failure));
    // The image's field shows why the server refused it.
    if (failure instanceof ImageNotUploaded) return;
    const rest: string[] = [];
    for (const [name, message] of Object.entries(wrongFields(failure))) {
      if (name in getValues()) setError(name as Path<In>, { type: refusedByServer, message });
      else if (name === image?.field) image.sent.refuse(message);
      else rest.push(message);
    }
    setProblem([chooseMessage(failure), ...rest].join(' '));
  };

  return {
    state,
    problem,
    forgetOthers: () => void (others.current = noOthers),
    submit(event: FormEvent<HTMLFormElement>) {
      element.current = event.currentTarget;
      // Fields merged before a conflict are still reported after the save.
      others.current = { ...others.current, retries: 0 };
      void handleSubmit(sendOnce)(event);
    },
  };
}

const noOthers: { retries: number; names: readonly string[] } = { retries: 0, names: [] };

const invalidAfterMerge =
  'Somebody else changed this while you were editing, and the two do not fit together yet.';
const tooManyChanges = 'Others are changing this right now. Please try again.';
