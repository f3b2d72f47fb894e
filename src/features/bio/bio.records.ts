import { singleText } from '../../database/single-text.records.ts';

export const bioRecord = singleText('bio', 'Bio');
