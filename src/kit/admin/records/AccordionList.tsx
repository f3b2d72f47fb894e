import { Accordion } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { PictureData } from '../../pictures/pictureData.ts';
import { Picture } from '../../client/pictures/Picture.tsx';

/** One row: what it shows closed, and what it opens. */
export interface AccordionRow {
  id: string;
  header: string;
  picture: PictureData | null;
  /** What the picture shows, empty where nobody has said; left out where nobody is asked. */
  alt?: string;
  /** What is seen in the place of the picture where there is none; it is not heard. */
  sign?: ReactNode;
  subhead: string;
  /** Lines with a name; those without a value are left out. */
  details: readonly { name: string; value: string | null }[];
  actions: ReactNode;
}

interface AccordionListProps {
  /** What the rows are, as in `No Members`. */
  title: string;
  /** One line on what will be here, where there is nothing. */
  hint: string;
  rows: readonly AccordionRow[];
  /** The element whose children are the rows. */
  ref?: Ref<HTMLDivElement>;
}

/** A list of rows that open one by one. */
export function AccordionList({ title, hint, rows, ref }: AccordionListProps) {
  if (rows.length === 0) {
    return (
      <div className="rows-none">
        <p className="font-semibold">No {title}</p>
        <p className="text-muted">{hint}</p>
      </div>
    );
  }
  // Where none has a picture or a sign, no place is kept for one.
  const isPictured = rows.some(({ picture, sign }) => picture !== null || sign);
  return (
    <Accordion.Root ref={ref} className="rows" aria-label={title}>
      {rows.map((row) => (
        <Row key={row.id} {...row} isPictured={isPictured} />
      ))}
    </Accordion.Root>
  );
}

function Row(props: AccordionRow & { isPictured: boolean }) {
  const { id, header, picture, alt, sign, subhead, details, actions, isPictured } = props;
  const words = picture && alt !== undefined ? alt || 'No description' : null;
  const filled = [...details, { name: 'Picture', value: words }].filter(({ value }) => value);
  return (
    <Accordion.Item value={id} className="row">
      <Accordion.Header className="contents">
        <Accordion.Trigger className="row-head">
          {picture ? (
            <Picture
              picture={picture}
              alt=""
              sizes={{ phone: '3.5rem', desk: '3.5rem' }}
              fills={1}
              className="row-picture"
            />
          ) : (
            isPictured && (
              <span aria-hidden className="row-picture row-sign">
                {sign}
              </span>
            )
          )}
          <span className="grid min-w-0 grow">
            <strong className="truncate">{header}</strong>
            <span className="truncate text-muted">{subhead}</span>
          </span>
          <ChevronDown aria-hidden className="row-mark" />
        </Accordion.Trigger>
      </Accordion.Header>
      <Accordion.Panel className="row-panel">
        <div className="grid gap-4 pb-4">
          {filled.length > 0 && (
            <dl className="row-details">
              {filled.map(({ name, value }) => (
                <div key={name} className="contents">
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <div className="flex flex-wrap gap-3">{actions}</div>
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
