import { createContext, type ReactNode } from 'react';

/** What shows the preview over a form that covers the window; null if it stands beside it. */
export const PreviewSlot = createContext<ReactNode>(null);
