import { cardPagesPath } from '../features/show-cards/show-cards.view.ts';

/** Whether a page has no scripts, so that fans on a bad network need only its HTML. */
export const isScriptless = (pathname: string): boolean => pathname.startsWith(cardPagesPath);

/** Loads the page of such a path; apart from the others, since browsers never need it. */
export const scriptlessPage = () => import('../features/show-cards/show-card.page.tsx');
