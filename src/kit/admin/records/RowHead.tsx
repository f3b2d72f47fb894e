import { ChevronDown, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { ownText } from '../../functions/textAttributes.ts';
import { thumbnailAddress, type PictureData } from '../../pictures/pictureData.ts';
import { RowNote, VisibilityMark } from './RowNotes.tsx';

export interface RecordRow {
  /** Shown before the header, such as a day; has its own column if there is room. */
  lead?: string;
  header: string;
  picture: PictureData | null;
  /** Shown instead of a missing image; hidden from screen readers. */
  sign?: ReactNode;
  subhead: string;
  marks?: readonly Mark[];
  /** The most important facts; a fact without a value is omitted. */
  facts?: readonly Fact[];
  /** The record's missing parts in the singular, such as `ticket link`. */
  missing?: readonly string[];
  /** The image's description: empty if it is missing, omitted if none is needed. */
  alt?: string;
  /** Shown in the open row; details without a value are omitted. */
  details: readonly { name: string; value: string | null }[];
}

interface RowHeadProps extends Omit<RecordRow, 'alt' | 'details'> {
  /** When the record is visible to fans; null if always. */
  visibility: string | null;
  /** Whether the list has an image column. */
  isPictured: boolean;
  /** Whether the row has buttons beside it, at the top on phones. */
  hasButtons: boolean;
  /** Whether they include a menu, which leaves no room for an arrow on phones. */
  hasMenu: boolean;
  isOpen: boolean;
}

/** The status of the whole record as a word; the sign shows the same. */
export interface Mark {
  text: string;
  sign: ReactNode;
  tone: keyof typeof tones;
}

export interface Fact {
  /** Shown before the value; visually hidden if there is a sign. */
  name: string;
  value: string | null;
  sign?: ReactNode;
  /** Whether the value alone is enough in a narrow list; such facts come last. */
  isBrief?: boolean;
}

const tones = {
  plain: '',
  success: 'text-success',
  warning: 'text-warning',
  error: 'text-error',
} as const;

const oneMark = ({ text, sign, tone }: Mark) => (
  <span
    key={text}
    className={`flex items-center gap-1 font-semibold wrap-anywhere ${tone === 'plain' ? 'shrink-0' : 'min-w-0'} ${tones[tone]}`}
  >
    {sign} <span className={tone === 'plain' ? 'sr-only @[52rem]:not-sr-only' : ''}>{text}</span>
  </span>
);

/** The full header, for the names of buttons and dialogs. */
export const headerOf = ({ lead, header }: Pick<RecordRow, 'lead' | 'header'>): string =>
  lead === undefined ? header : `${lead} · ${header}`;

/** Names a missing image or description, for `missing`. */
export function missingPicture(
  { picture, alt }: { picture: PictureData | null; alt: string },
  name: string,
): string[] {
  if (picture === null) return [name];
  return alt === '' ? [`${name} description`] : [];
}

/** For example `No ticket link, no price`. */
export const missingText = (missing: readonly string[]): string =>
  missing.map((what, n) => `${n === 0 ? 'No' : 'no'} ${what}`).join(', ');

/**
 * The header of a row, visible while the row is closed. From 52 rem of list width on, its columns
 * align; from 40 rem on, the facts have a column.
 */
export function RowHead(props: RowHeadProps) {
  const { lead, subhead, marks = [], facts = [], missing = [], visibility } = props;
  const known = facts.filter(({ value }) => value !== null);
  const [plain, status] = [true, false].map((is) =>
    marks.filter(({ tone }) => (tone === 'plain') === is),
  );
  const hasNotes = status!.length > 0 || visibility !== null || missing.length > 0;
  return (
    <>
      <RowPicture {...props} />
      <span
        className={`min-w-0 flex-1 basis-0 gap-x-3 @[52rem]:grid @[52rem]:items-baseline @[52rem]:gap-x-4 ${lead === undefined ? titleAlone : titleWithLead}`}
      >
        <RowTitle {...props} />
        <span className="order-2 flex min-w-0 flex-1 basis-0 items-center gap-x-2 text-small">
          {subhead !== '' && (
            <span
              dir="auto"
              className={`min-w-0 text-muted ${lead === undefined ? 'line-clamp-2 wrap-anywhere' : 'truncate'}`}
            >
              {subhead}
            </span>
          )}
          {plain!.map(oneMark)}
        </span>
        {hasNotes && (
          <span className="order-3 flex basis-full flex-wrap items-center gap-x-3 text-small @[52rem]:col-start-2">
            {status!.map(oneMark)}
            <VisibilityMark text={visibility} />
            {missing.length > 0 && (
              <RowNote
                sign={<CircleDashed aria-hidden className="size-4 shrink-0 text-warning" />}
                className="text-muted"
              >
                {missingText(missing)}
              </RowNote>
            )}
          </span>
        )}
      </span>
      {known.length > 0 && <Facts {...props} facts={known} />}
      {/* Level with the buttons beside the row. */}
      <ChevronDown
        aria-hidden
        className={`row-mark @[40rem]:mt-0 @[40rem]:self-center ${props.hasButtons ? 'mt-1 self-start' : ''} ${props.hasMenu ? '@max-[30rem]:hidden' : ''}`}
      />
    </>
  );
}

const titleAlone = 'grid @[52rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]';
const titleWithLead = 'flex flex-wrap @[52rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';

/** In CSS pixels; an image of another aspect ratio is cropped. */
const side = 56;

function RowPicture({ picture, sign, isPictured }: RowHeadProps) {
  if (picture) {
    return (
      <img
        src={thumbnailAddress(
          picture,
          Math.ceil(side * Math.max(1, picture.width / picture.height)),
        )}
        alt=""
        width={side}
        height={side}
        loading="lazy"
        className="row-picture object-cover"
      />
    );
  }
  if (!isPictured) return null;
  return (
    <span
      aria-hidden
      className="row-picture grid! place-content-center justify-items-center text-small leading-tight text-muted"
    >
      {sign}
    </span>
  );
}

/** The name has its own line, below the day if space is tight; an open row shows it in full. */
function RowTitle({ lead, header, isOpen }: RowHeadProps) {
  const clamp = isOpen ? '' : 'line-clamp-1 @[30rem]:line-clamp-2 @[40rem]:line-clamp-none';
  const name = (
    <span {...ownText(header)} className={`min-w-0 basis-full wrap-anywhere ${clamp}`} />
  );
  if (lead === undefined) return <strong className="flex min-w-0 font-semibold">{name}</strong>;
  return (
    <strong className="contents min-w-0 font-semibold @[52rem]:grid @[52rem]:grid-cols-[7.5rem_minmax(0,1fr)]">
      <span className="order-1 shrink-0 text-small @[52rem]:order-none @[52rem]:text-base">
        {lead}
      </span>
      <span className="sr-only"> · </span>
      {name}
    </strong>
  );
}

/** The facts are below the name and beside the image, or in a column; an open row lists them in its details. */
function Facts({ facts, isPictured, isOpen }: RowHeadProps & { facts: readonly Fact[] }) {
  const areSigns = facts.some(({ sign }) => sign !== undefined);
  const shown = isOpen ? [] : facts;
  const brief = shown.filter(({ isBrief }) => isBrief);
  const columns = areSigns ? signColumn : factColumns;
  // Times and prices need the whole width of a phone.
  const indent = brief.length > 0 ? '@[30rem]:pl-14' : '@[16rem]:pl-14';
  return (
    <span
      className={`order-1 basis-full flex-wrap gap-x-3 text-[0.8125rem] @[25rem]:text-small @[40rem]:shrink-0 ${isOpen ? 'hidden' : 'flex'} ${columns} ${isPictured ? indent : ''}`}
    >
      {shown.filter(({ isBrief }) => !isBrief).map(oneFact)}
      {brief.length > 0 && (
        <span className="flex flex-wrap gap-x-1 @[40rem]:contents">{brief.map(oneFact)}</span>
      )}
    </span>
  );
}

const factColumns =
  '@[40rem]:order-none @[40rem]:grid @[40rem]:w-64 @[40rem]:basis-auto @[40rem]:grid-cols-2 @[40rem]:pl-0';
const signColumn =
  '@[30rem]:order-none @[30rem]:basis-auto @[30rem]:justify-end @[30rem]:gap-x-2 @[30rem]:pl-0 @[30rem]:text-muted @[40rem]:flex';

/** One fact; on phones a slash replaces the labels of the two prices. */
const oneFact = ({ name, value, sign, isBrief }: Fact, index: number) => (
  <span key={name} className="whitespace-nowrap">
    {isBrief && index > 0 && (
      <span aria-hidden className="@[40rem]:hidden">
        {'/ '}
      </span>
    )}
    {sign ?? (
      <span className={`text-muted ${isBrief ? 'sr-only @[40rem]:not-sr-only' : ''}`}>{name} </span>
    )}
    {sign === undefined ? (
      factValue(value, isBrief === true && index > 0)
    ) : (
      <span className="sr-only">{value}</span>
    )}
  </span>
);

/** On phones a currency's code is shown once, as in `NOK 290 / 330`. */
function factValue(value: string | null, isRepeated: boolean): ReactNode {
  const [code] = (isRepeated && value?.match(/^[A-Z]{3} /)) || [];
  if (code === undefined) return value;
  return (
    <>
      <span className="@max-[40rem]:sr-only">{code}</span>
      {value!.slice(code.length)}
    </>
  );
}
