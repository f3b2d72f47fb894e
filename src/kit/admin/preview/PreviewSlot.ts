import { createContext, type ReactNode } from 'react';

/** Shows the preview over a full-window form; null if the preview is beside it. */
export const PreviewSlot = createContext<ReactNode>(null);

/** Renders a page of the site as fans see it, with unsaved edits. @param page its path */
export const PagePreviewContext = createContext<(page: string) => ReactNode>(() => null);
