import type { MerchConfig } from './store-config.ts';

/** What the form of each type takes. */
export interface StoreFormProps {
  config: MerchConfig;
  /** What was typed stays while another type is looked at. */
  isShown: boolean;
}

/** For a field: nothing helps with what is copied letter by letter. */
export const asTyped = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
