import type { z } from 'zod';

type ExactPartial<S extends Readonly<Record<string, z.ZodType>>> = {
  -readonly [K in keyof S]: z.ZodExactOptional<S[K]>;
};

/** A shape whose fields are all optional, but never undefined. */
export const exactPartial = <S extends Readonly<Record<string, z.ZodType>>>(
  shape: S,
): ExactPartial<S> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, field.exactOptional()]),
  ) as ExactPartial<S>;
