import { useState } from 'react';
import { Failure, type ErrorAnswer } from '../../../errors/failure.ts';
import { useAreas } from './useArea.ts';

export const postedFormArea = 'postedForm';

/** The server's response to a form that a browser sent without scripts. */
export interface PostedForm {
  /** Other pages, which scripts open afterwards, have forms of their own. */
  form: 'session' | 'redeem' | 'download' | 'reminder' | 'card';
  /** The text of the field that the page shows again: an e-mail address or a code. */
  typed: string;
  /** Null on success. */
  failed: { status: number; answer: ErrorAnswer } | null;
}

/** The result of a form that was sent without scripts; null if it wasn't. */
export function usePosted(form: PostedForm['form']) {
  const areas = useAreas();
  const [posted] = useState(() => {
    const found = areas.get<PostedForm>(postedFormArea);
    if (found?.form !== form) return null;
    /** The failure is null on success. */
    return { typed: found.typed, failure: found.failed && new Failure(found.failed) };
  });
  return posted;
}
