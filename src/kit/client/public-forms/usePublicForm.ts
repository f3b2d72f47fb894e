import { useEffect, useRef, useState, type FormEvent, type SyntheticEvent } from 'react';
import { activity } from '../browser/activity.ts';
import { addAlert } from '../page/alerts.ts';
import type { FormKind } from './emailService.ts';
import { fieldErrors } from './fieldErrors.ts';
import { honeypot, minFillingMs } from './honeypot.ts';
import { storeTyped, restoreTyped } from './typedText.ts';
import { NotSent, sendForm } from './sendForm.ts';
import { useFocusAfter } from '../inputs/useFocusAfter.ts';

type Fields<Name extends string> = Readonly<Record<Name, string>>;
type Errors<Name extends string> = Readonly<Record<Name, string | null>>;

/** Null for a field without an error. */
export type CheckForm<Name extends string> = (fields: Fields<Name>) => Errors<Name>;

export interface PublicFormOptions<Name extends string> {
  kind: FormKind;
  names: readonly Name[];
  check: CheckForm<Name>;
  /** The toast's text after a success, and after a failure. */
  sent: string;
  failed: string;
  /** The name under which the tab stores unsent text. */
  draftName?: string;
  onSent?: () => void;
}

/** Reads the inputs themselves, so that text typed before hydration counts. */
export function usePublicForm<Name extends string>(options: PublicFormOptions<Name>) {
  const { kind, names, check, sent, failed, draftName, onSent } = options;
  const form = useRef<HTMLFormElement>(null);
  const opened = useRef(0);
  const [fields, setFields] = useState(() => fieldsOf(names, null));
  const [changed, setChanged] = useState(noneOf<Name>);
  const [left, setLeft] = useState(noneOf<Name>);
  const [refused, setRefused] = useState<Partial<Record<Name, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const focus = useFocusAfter(isSending ? 'saving' : 'idle');

  useEffect(() => {
    opened.current = performance.now();
    if (draftName !== undefined && form.current) restoreTyped(draftName, names, form.current);
    const found = fieldsOf(names, form.current);
    const filled = names.filter((name) => found[name] !== '');
    if (draftName !== undefined && filled.length > 0) storeTyped(draftName, found);
    setFields(found);
    setChanged(new Set(filled));
    // oxlint-disable-next-line react/exhaustive-deps -- the names are the same every time
  }, []);

  const nameOf = ({ target }: SyntheticEvent): Name | null =>
    names.find((name) => name === (target as HTMLInputElement).name) ?? null;

  const onInput = (event: FormEvent) => {
    const name = nameOf(event);
    const typed = fieldsOf(names, form.current);
    setFields(typed);
    if (draftName !== undefined) storeTyped(draftName, typed);
    if (name === null) return;
    setChanged(withName(changed, name));
    setRefused({ ...refused, [name]: undefined });
  };

  // Two presses may come before the next render.
  const isUnderWay = useRef(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    // A click from before hydration comes earlier than the render that knows the fields.
    const typed = fieldsOf(names, event.currentTarget);
    const wrong = check(typed);
    if (names.some((name) => wrong[name] !== null || refused[name] !== undefined)) {
      setFields(typed);
      setChanged(new Set(names));
      return;
    }
    isUnderWay.current = true;
    focus.remember(event.currentTarget);
    setSending(true);
    setProblem(null);
    const end = activity.begin();
    try {
      await send(event.currentTarget);
    } catch (failure) {
      showFailure(failure);
    } finally {
      end();
      isUnderWay.current = false;
      setSending(false);
    }
  };

  const send = async (element: HTMLFormElement) => {
    // People who use autofill may be faster than this and aren't bots.
    await pause(opened.current + minFillingMs - performance.now());
    const filledFor = element.elements.namedItem(honeypot.filledFor) as HTMLInputElement;
    filledFor.value = String(Math.ceil(performance.now() - opened.current));
    await sendForm(kind, element);
    element.reset();
    if (draftName !== undefined) storeTyped(draftName, null);
    setFields(fieldsOf(names, element));
    setChanged(noneOf<Name>());
    setLeft(noneOf<Name>());
    setRefused({});
    onSent?.();
    addAlert('success', sent);
  };

  const showFailure = (failure: unknown) => {
    addAlert('error', failed);
    if (!(failure instanceof NotSent)) throw failure;
    const sentences = failure.status === 422 ? fieldErrors(failure.message, names) : null;
    if (sentences) setRefused(sentences);
    else setProblem(failure.message);
  };

  const errors = check(fields);
  const isChanged = names.some((name) => fields[name] !== '');
  const isReady =
    isChanged && names.every((name) => errors[name] === null && refused[name] === undefined);

  return {
    form: {
      ref: form,
      onInput,
      onBlur: (event: SyntheticEvent) => {
        const name = nameOf(event);
        if (name !== null) setLeft(withName(left, name));
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
    },
    field: (name: Name) => ({
      name,
      required: true,
      // The browser doesn't send disabled fields.
      readOnly: isSending,
      // A field that the user only tabbed through shows no error.
      error:
        refused[name] ?? (changed.has(name) || (isChanged && left.has(name)) ? errors[name] : null),
    }),
    isReady,
    isSending,
    /** Why the last attempt failed, or null. */
    problem,
  };
}

function fieldsOf<Name extends string>(
  names: readonly Name[],
  form: HTMLFormElement | null,
): Fields<Name> {
  const data = form && new FormData(form);
  const pairs = names.map((name) => [name, String(data?.get(name) ?? '')]);
  return Object.fromEntries(pairs) as Fields<Name>;
}

const noneOf = <Name extends string>(): ReadonlySet<Name> => new Set();

const withName = <Name extends string>(all: ReadonlySet<Name>, name: Name): ReadonlySet<Name> =>
  all.has(name) ? all : new Set([...all, name]);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
