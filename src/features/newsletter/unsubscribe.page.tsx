import { LeavePage } from './newsletter.parts.tsx';

/** E-mail programs unsubscribe by POST (RFC 8058); fans who open the link press the button. */
export default LeavePage;
