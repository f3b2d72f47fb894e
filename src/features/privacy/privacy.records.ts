import { singleText } from '../../database/single-text.records.ts';

/** What the band says about what is kept of its fans. */
export const privacyRecord = singleText('privacy');
