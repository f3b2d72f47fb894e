import type { z } from 'zod';

/** How something came through a public form. */
export interface Sender {
  ip: string;
  /** It came as programs send. */
  isSuspicious: boolean;
}

/** A form that fans send: what it has to hold, and what is done with it. */
export interface FormHandler {
  draft: z.ZodType<{ email: string }>;
  /**
   * @param now epoch milliseconds.
   * @throws Problem `form.too-many`
   */
  store(draft: unknown, sender: Sender, now: number): Promise<unknown>;
}

/** Ties the schema of a form to what stores it. */
export const formHandler = <T extends { email: string }>(
  draft: z.ZodType<T>,
  store: (draft: T, sender: Sender, now: number) => Promise<unknown>,
): FormHandler => ({ draft, store: store as FormHandler['store'] });
