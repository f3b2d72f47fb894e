import { singleText } from '../../database/single-text.records.ts';

/** The band's story. */
export const bioRecord = singleText('bio');
