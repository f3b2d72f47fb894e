import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import {
  chooseMessage,
  isUnanswered,
  storedMeanwhile,
  wrongFields,
} from '../../../errors/failure.ts';
import { addAlert, removeAlert } from '../../client/page/alerts.ts';
import { clearUndoOffer, offerUndo } from '../undo/undoOffer.ts';
import { labelOf } from './fieldLabels.ts';
import { altTextFieldName } from '../../pictures/altText.ts';
import type { SaveState } from '../../client/inputs/useFocusAfter.ts';
import { ImageNotUploaded } from '../uploads/useImageUpload.ts';
import type { EditFormOptions } from './options.ts';
import type { useVersions } from './useVersions.ts';
import { changedFields } from '../drafts/mergeVersions.ts';

const savedForMs = 3000;

/** How often a save is retried automatically, if others saved first and nothing conflicts. */
const maxRetries = 3;

/** Sends a form, retries if another member saved first, and shows errors. */
export function useSave<In extends FieldValues, Out extends FieldValues, Stored>(
  options: EditFormOptions<In, Out, Stored>,
  form: UseFormReturn<In, unknown, Out>,
  versions: ReturnType<typeof useVersions<In, Out, Stored>>,
) {
  const { schema, fieldsOf, save, onStored, onSaved, failed, image } = options;
  const { getBase, adopt, markUnanswered, restart } = versions;
  const { getValues, setError, handleSubmit } = form;
  const [state, setState] = useState<SaveState>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const element = useRef<HTMLFormElement | null>(null);
  const pressed = useRef('');
  /** The alert of the last failure, which is out of date when the next save begins. */
  const failure = useRef('');
  /** The retries of this save, and the fields merged from others. */
  const others = useRef(noOthers);
  // Data that loads during a save may cause a conflict.
  const hasConflict = useRef(false);
  useEffect(() => {
    hasConflict.current = versions.conflicts.open.length > 0;
  });

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
    setState('saving');
    setProblem(null);
    removeAlert(failure.current);
    try {
      let next: Out | null = fields;
      while (next !== null) next = await send(next);
    } catch (error) {
      setState('idle');
      throw error;
    } finally {
      isSending.current = false;
    }
  };

  /** @returns the fields to send again, with another member's merged in; null for none. */
  const send = async (fields: Out): Promise<Out | null> => {
    const base = getBase();
    const names = changedFields(fieldsOf(base), getValues());
    // A new image's description is sent even if it equals the old one.
    if (image && image.sent.choice !== 'stays') names.push(altTextFieldName);
    const touched = Object.entries(fields).filter(([name]) => names.includes(name));
    try {
      const address = await image?.sent.send();
      if (image && address !== undefined) touched.push([image.field, address]);
      const saved = await save(fields, Object.fromEntries(touched) as Partial<Out>, base);
      // Runs before `onStored`, which would otherwise present the saved record as another member's.
      restart(saved);
      onStored?.(saved);
      clearUndoOffer();
      onSaved?.(saved, pressed.current);
      offerUndo(Object(saved) as object);
      setState('saved');
      showOthersChanges();
    } catch (error) {
      const theirs = storedMeanwhile(error);
      if (theirs !== null) return merge(theirs as Stored);
      if (isUnanswered(error)) markUnanswered();
      setState('idle');
      const isCanceled = error instanceof ImageNotUploaded && error.isCanceled;
      if (!isCanceled) showFailure(error);
    }
    return null;
  };

  /** Merges another member's save. @returns the fields to send again without asking, or null. */
  const merge = (theirs: Stored): Out | null => {
    const merged = adopt(theirs);
    onStored?.(theirs);
    const { retries, names } = others.current;
    others.current = { retries: retries + 1, names: [...names, ...merged.theirs] };
    const stop = (why: string | null) => {
      setState('idle');
      setProblem(why);
      return null;
    };
    if (merged.conflicts.length > 0 || hasConflict.current) return stop(null);
    if (retries >= maxRetries) return stop(tooManyChanges);
    return schema.safeParse(getValues()).data ?? stop(invalidAfterMerge);
  };

  const showOthersChanges = () => {
    const names = new Set(others.current.names);
    others.current = noOthers;
    if (names.size === 0 || !element.current) return;
    const labels = [...names].map((name) =>
      name === image?.field ? 'Image' : labelOf(element.current!, name),
    );
    addAlert('info', `Saved, including someone else's changes: ${labels.join(', ')}.`);
  };

  /** Shows each error at its field, at the image, or beside the button. */
  const showFailure = (error: unknown) => {
    failure.current = addAlert('error', failed(error));
    // The image's field shows why the server refused it.
    if (error instanceof ImageNotUploaded) return;
    const rest: string[] = [];
    for (const [name, message] of Object.entries(wrongFields(error))) {
      if (name in getValues()) setError(name as Path<In>, { type: refusedByServer, message });
      else if (name === image?.field) image.sent.refuse(message);
      else rest.push(message);
    }
    setProblem([chooseMessage(error), ...rest].join(' '));
  };

  return {
    state,
    problem,
    forgetOthers: () => void (others.current = noOthers),
    submit(event: FormEvent<HTMLFormElement>) {
      element.current = event.currentTarget;
      const { submitter } = event.nativeEvent as SubmitEvent;
      pressed.current = (submitter as HTMLButtonElement | null)?.value ?? '';
      // Fields merged before a conflict are still reported after the save.
      others.current = { ...others.current, retries: 0 };
      void handleSubmit(sendOnce)(event);
    },
  };
}

const noOthers: { retries: number; names: readonly string[] } = { retries: 0, names: [] };

const invalidAfterMerge =
  'Someone else changed this while you were editing. Please check the combined fields.';
const tooManyChanges = 'Someone else is editing this. Please try again.';

/** The type of an error that only a change of its own field clears. */
const refusedByServer = 'refused';

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
