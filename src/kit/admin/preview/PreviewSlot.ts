import { createContext, type ReactNode } from 'react';

/** Shows the preview over a full-window form; null if the preview is beside it. */
export const PreviewSlot = createContext<ReactNode>(null);
