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
import { altTextFieldOf } from '../../pictures/altText.ts';
import type { SaveState } from '../../client/inputs/SaveButton.tsx';
import { ImageNotUploaded } from '../uploads/uploadImage.ts';
import type { EditFormOptions } from './options.ts';
import { refusedByServer } from './useRevalidate.ts';
import { changedFields, type Merged } from '../drafts/mergeVersions.ts';

interface SavingOptions<In extends FieldValues, Out extends FieldValues, Stored> extends Pick<
  EditFormOptions<In, Out, Stored>,
  'fieldsOf' | 'save' | 'onSaved' | 'onTheirs' | 'failed' | 'image'
> {
  form: UseFormReturn<In, unknown, Out>;
  /** The version that what is typed was made from. */
  base: Stored;
  /** Takes a newer version for that one, and says what of both is in the form. */
  adopt: (theirs: Stored) => Merged;
  /** Notes that what the form holds was sent, and that nobody knows whether it is stored. */
  noteUnanswered: () => void;
  /** Something was changed by somebody else as well, and nobody has chosen yet. */
  isAsking: boolean;
  /** Begins with a record as it is stored: what was typed is in it. */
  begin: (saved: Stored) => void;
}

/** How long the "saved" mark stays before the button rests again, in milliseconds. */
const savedForMs = 3000;

/** So often a save is tried again by itself, where others were faster and nothing clashes. */
const maxTries = 3;

/** Sends a form, once; again where somebody else was faster; and tells what was wrong with it. */
export function useSave<In extends FieldValues, Out extends FieldValues, Stored>(
  options: SavingOptions<In, Out, Stored>,
) {
  const { form, base, fieldsOf, save, onSaved, onTheirs, failed, image } = options;
  const { adopt, noteUnanswered, isAsking, begin } = options;
  const { getValues, setError, handleSubmit } = form;
  const [state, setState] = useState<SaveState>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const element = useRef<HTMLFormElement | null>(null);

  useEffect(() => {
    if (state !== 'saved') return;
    const timer = setTimeout(() => setState('idle'), savedForMs);
    return () => clearTimeout(timer);
  }, [state]);

  // Two presses may both come before the button is drawn anew.
  const isSending = useRef(false);
  const sendOnce = async (fields: Out) => {
    if (isSending.current) return;
    isSending.current = true;
    const next = await send(fields);
    isSending.current = false;
    if (next === 'again') setAgain((times) => times + 1);
  };

  /** How often this save was tried again, and what of others it takes along. */
  const others = useRef(noOthers);
  const [again, setAgain] = useState(0);
  useEffect(() => {
    if (again === 0) return;
    const stop = () => {
      setState('idle');
      setProblem(wrongTogether);
    };
    // An area that was loaded meanwhile may have brought a question.
    if (isAsking) return setState('idle');
    void handleSubmit(sendOnce, stop)();
    // Once for each time that others were faster, with what is known by then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [again]);

  const send = async (fields: Out): Promise<'again' | 'over'> => {
    setState('saving');
    setProblem(null);
    const names = changedFields(fieldsOf(base), getValues());
    // Of another picture the words are said anew, also where they are the same.
    if (image && image.sent.choice !== 'stays') names.push(altTextFieldOf);
    const touched = Object.entries(fields).filter(([name]) => names.includes(name));
    try {
      const saved = await save(fields, Object.fromEntries(touched) as Partial<Out>, base);
      // First the form: what was typed is no longer more recent than what is stored.
      begin(saved);
      onSaved(saved);
      setState('saved');
      tellOfOthers();
    } catch (failure) {
      const theirs = storedMeanwhile(failure);
      if (theirs !== null && meet(theirs as Stored)) return 'again';
      if (isUnanswered(failure)) noteUnanswered();
      setState('idle');
      // Who is asked to choose, or canceled, knows it.
      const isKnown = failure instanceof ImageNotUploaded && failure.isCanceled;
      if (theirs === null && !isKnown) tell(failure);
    }
    return 'over';
  };

  /** Somebody else was faster. @returns whether both changes can be saved without a question. */
  const meet = (theirs: Stored): boolean => {
    const merged = adopt(theirs);
    onTheirs?.(theirs);
    const { tries, names } = others.current;
    others.current = { tries: tries + 1, names: [...names, ...merged.theirs] };
    if (merged.clashes.length > 0) return false;
    if (tries < maxTries) return true;
    setProblem(tooMany);
    return false;
  };

  const tellOfOthers = () => {
    const names = new Set(others.current.names);
    others.current = noOthers;
    if (names.size === 0 || !element.current) return;
    const labels = [...names].map((name) =>
      name === image?.field ? 'Picture' : labelOf(element.current!, name),
    );
    addAlert('info', `Saved, with what somebody else changed meanwhile: ${labels.join(', ')}.`);
  };

  /** Puts every sentence where it belongs: at its field, at the picture, and beside the button. */
  const tell = (failure: unknown) => {
    addAlert('error', failed());
    // Why the picture was not taken stands at the picture.
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
    /** Why the last try to save failed, or null. */
    problem,
    /** Forgets what came along from others: who begins anew sees it in the form. */
    forgetOthers: () => void (others.current = noOthers),
    submit(event: FormEvent<HTMLFormElement>) {
      element.current = event.currentTarget;
      // What came along before a question is told once it is saved.
      others.current = { ...others.current, tries: 0 };
      void handleSubmit(sendOnce)(event);
    },
  };
}

const noOthers: { tries: number; names: readonly string[] } = { tries: 0, names: [] };

const wrongTogether =
  'Somebody else changed this while you were editing, and the two do not fit together yet.';
const tooMany = 'Others are changing this right now. Please try again.';
