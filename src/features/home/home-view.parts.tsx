import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { homeView } from './home.view.ts';

/** The lists' positions on the page. */
export const useHomeView = () => homeView(new URLSearchParams(usePageLocation().search));
