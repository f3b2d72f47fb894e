import type { z } from 'zod';

/** How something came through a public form. */
export interface Sender {
  ip: string;
  /** It came as programs send. */
  isSuspicious: boolean;
}

/** A form that fans send: what it has to hold, and what is done with it. */
export interface PublicForm {
  draft: z.ZodType<{ email: string }>;
  /**
   * @param now epoch milliseconds.
   * @throws Problem `form.too-many`
   */
  store(draft: unknown, sender: Sender, now: number): Promise<unknown>;
}

/** Ties the schema of a form to what stores it. */
export const publicForm = <T extends { email: string }>(
  draft: z.ZodType<T>,
  store: (draft: T, sender: Sender, now: number) => Promise<unknown>,
): PublicForm => ({ draft, store: store as PublicForm['store'] });
