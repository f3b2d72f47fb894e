import type { z } from 'zod';

export interface Sender {
  ip: string;
  /** Whether it looks like a bot's. */
  isSuspicious: boolean;
  /** The path of the page with the form, as the browser states it; null if it doesn't. */
  page?: string | null;
}

export interface FormHandler {
  draft: z.ZodType<{ email: string }>;
  /** `now` is in epoch milliseconds. @throws Problem `form.too-many` */
  store(draft: unknown, sender: Sender, now: number): Promise<unknown>;
}

export const formHandler = <T extends { email: string }>(
  draft: z.ZodType<T>,
  store: (draft: T, sender: Sender, now: number) => Promise<unknown>,
): FormHandler => ({ draft, store: store as FormHandler['store'] });
