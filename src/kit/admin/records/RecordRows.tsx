import type { ReactNode } from 'react';
import { ShowMore } from '../../client/data/ShowMore.tsx';
import { useShowMore } from '../../client/data/useShowMore.ts';
import type { PictureData } from '../../pictures/pictureData.ts';
import { AccordionList } from './AccordionList.tsx';
import { MissingAltText } from './MissingAltText.tsx';
import type { RecordRow } from './useListSearch.ts';
import { visibilityText, type Published } from './visibility.ts';

export interface ListedRecord extends Published {
  _id: string;
  revision: number;
  picture?: PictureData | null;
  alt?: string;
}

const shownAtOnce = 24;

interface RecordRowsProps<T extends ListedRecord> {
  title: string;
  hint: string;
  rowOf: (record: T) => RecordRow;
  step?: number | undefined;
  records: readonly T[];
  renderActions: (record: T) => ReactNode;
}

export function RecordRows<T extends ListedRecord>(props: RecordRowsProps<T>) {
  const { title, hint, rowOf, step = shownAtOnce, records, renderActions } = props;
  const { shown, list, more } = useShowMore<HTMLDivElement>(step);
  const rows = records.slice(0, shown).map((record) => ({
    ...rowOf(record),
    id: record._id,
    visibility: visibilityText(record),
    actions: renderActions(record),
  }));
  return (
    <>
      <MissingAltText count={records.filter(({ picture, alt }) => picture && alt === '').length} />
      <AccordionList ref={list} title={title} hint={hint} rows={rows} />
      {records.length > shown && <ShowMore what={title} onMore={more} />}
    </>
  );
}
