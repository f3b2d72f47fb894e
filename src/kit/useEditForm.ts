import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { chooseMessage, wrongFields } from '../errors/failure.ts';
import { addAlert } from './alerts.ts';
import type { SaveState } from './SaveButton.tsx';
import { ImageNotSent } from './sendImage.ts';
import { useUnsaved } from './unsaved.ts';
import { useFocusAfter } from './useFocusAfter.ts';
import type { SentImage } from './useSentImage.ts';

interface EditFormOptions<In extends FieldValues, Out extends FieldValues, Stored> {
  schema: z.ZodType<Out, In>;
  /** The record as it is stored. */
  stored: Stored;
  /** What the fields hold of a record; the form has changed where it differs from that. */
  fieldsOf: (stored: Stored) => In;
  /**
   * Saves what was filled in: all of it, and what of it was touched. Where two members edit the
   * same record, sending only the latter keeps both their changes.
   * @returns the record as it is stored now.
   */
  save: (fields: Out, touched: Partial<Out>) => Promise<Stored>;
  /** Told of the record that was saved. */
  onSaved: (stored: Stored) => void;
  /** What the toast says where that fails. */
  failed: () => string;
  /** The picture of the form, and the field that the server knows it by. */
  image?: { sent: SentImage; field: string };
}

/** The type of an error that only a change of its own field takes back. */
const refusedByServer = 'refused';

/** How long the "saved" mark stays before the button rests again, in milliseconds. */
const savedForMs = 3000;

/**
 * A form over a record: checked by the record's own schema as it is typed, sent once, and told
 * of every wrong field that the server names.
 */
export function useEditForm<In extends FieldValues, Out extends FieldValues, Stored>({
  schema,
  stored,
  fieldsOf,
  save,
  onSaved,
  failed,
  image,
}: EditFormOptions<In, Out, Stored>) {
  const [state, setState] = useState<SaveState>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: fieldsOf(stored) as DefaultValues<In>,
    // What another member saved meanwhile is shown where nothing was typed here.
    values: fieldsOf(stored),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { register, control, reset, setError, getValues, setValue, formState } = form;
  const { errors, dirtyFields } = formState;
  const changed = formState.isDirty || (image !== undefined && image.sent.choice !== 'stays');
  useUnsaved(changed);
  useOthersChecked(form);
  const place = useFocusAfter(state);

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
    await send(fields);
    isSending.current = false;
  };

  const send = async (fields: Out) => {
    setState('saving');
    setProblem(null);
    const touched = Object.entries(fields).filter(([name]) => name in dirtyFields);
    try {
      const saved = await save(fields, Object.fromEntries(touched) as Partial<Out>);
      // First the form: what was typed is no longer more recent than what is stored.
      reset(fieldsOf(saved), { keepDirtyValues: false, keepErrors: false });
      onSaved(saved);
      setState('saved');
    } catch (failure) {
      setState('idle');
      // Who canceled knows it.
      if (failure instanceof ImageNotSent && failure.isCanceled) return;
      addAlert('error', failed());
      tell(failure);
    }
  };

  /** Puts every sentence where it belongs: at its field, at the picture, and beside the button. */
  const tell = (failure: unknown) => {
    // Why the picture was not taken stands at the picture.
    if (failure instanceof ImageNotSent) return;
    const others: string[] = [];
    for (const [name, message] of Object.entries(wrongFields(failure))) {
      if (name in getValues()) setError(name as Path<In>, { type: refusedByServer, message });
      else if (name === image?.field) image.sent.refuse(message);
      else others.push(message);
    }
    setProblem([chooseMessage(failure), ...others].join(' '));
  };

  return {
    /**
     * What an input takes: `<TextField label="Name" {...field('name')} />`.
     * @param others fields whose own messages depend on this one, to be checked along with it.
     */
    field: (name: Path<In>, others: Path<In>[] = []) => ({
      ...register(name, { deps: others }),
      error: (errors[name]?.message as string | undefined) ?? null,
    }),
    control,
    setValue,
    /** Anything was changed, or a picture chosen, that is not saved. */
    changed,
    /** All of it could be saved. What the server refused has to be changed first. */
    isValid: formState.isValid && Object.keys(errors).length === 0,
    state,
    isSaving: state === 'saving',
    /** Why the last try to save failed, or null. */
    problem,
    submit: (event: FormEvent<HTMLFormElement>) => {
      place.leave(event.currentTarget);
      void form.handleSubmit(sendOnce)(event);
    },
  };
}

/**
 * Checks the other fields too when one of them changes: a rule over several fields is told, and is
 * over, whichever of them was changed. What is still empty and quiet stays quiet.
 */
function useOthersChecked<In extends FieldValues, Out>(form: UseFormReturn<In, unknown, Out>) {
  const { subscribe, trigger, getFieldState } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name: changed, values }) {
          // Without a name the whole form was filled anew.
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
