import { singleText } from '../../database/single-text.records.ts';

export const privacyRecord = singleText('privacy', 'Privacy page');
