import { z } from 'zod';
import { webAddress } from './webAddress.ts';

/** An optional link to a service; an empty one is null. */
export const linkField = (kind: string) =>
  z
    .string()
    .nullable()
    .refine((text) => !text || webAddress(text) !== null, `Please enter a valid ${kind} URL`)
    .overwrite((text) => text || null);
