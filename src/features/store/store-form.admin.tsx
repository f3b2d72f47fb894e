import type { MerchConfig } from './store-config.ts';

export interface StoreFormProps {
  config: MerchConfig;
  /** What was typed stays while another type is looked at. */
  isShown: boolean;
}

/** For texts that are copied letter by letter. */
export const asTyped = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
