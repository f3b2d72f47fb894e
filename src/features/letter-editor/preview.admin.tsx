import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { chooseMessage } from '../../errors/failure.ts';
import { OneOf } from '../../kit/admin/inputs/OneOf.tsx';
import { useDebounced } from '../../kit/admin/inputs/useDebounced.ts';
import { setDraftValues } from '../../kit/admin/preview/draftValues.ts';
import { MailFrame } from '../../kit/admin/preview/MailFrame.tsx';
import { PagePreviewContext } from '../../kit/admin/preview/PreviewSlot.ts';
import { dialogAddress } from '../../kit/admin/records/dialogAddress.ts';
import { call } from '../../kit/client/api/call.ts';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { LetterParts } from '../letters/letter.parts.tsx';
import { letterPath } from '../letters/letter-path.view.ts';
import { newsPageArea } from '../letters/letters.queries.ts';
import {
  letterEndpoints,
  type LetterAudience,
  type LetterPart,
  type LetterProblem,
  type News,
} from '../letters/letters.ts';
import { parseWords } from '../letters/words.view.ts';
import { showsArea } from '../shows/shows.queries.ts';
import { sentOf, type LetterInput } from './letter-fields.form.tsx';

const tabs = ['E-mail', 'Dark e-mail', 'Plain text', 'Web page'] as const;

/** Longer than the pause between two keys. */
const typingMs = 400;

/** Asks what fans would get, a moment after each change; a letter needs a title. */
export function usePreview(letter: LetterInput) {
  const { subject, preview, blocks, onSite, byMail, audience } = letter;
  const title = letter.title.trim() || 'Untitled';
  const fields = sentOf({ title, subject, preview, blocks, onSite, byMail, audience });
  const body = useDebounced(JSON.stringify(fields), typingMs);
  return useAnswer(['letter preview', body], () =>
    call(letterEndpoints.preview, { body: JSON.parse(body) as never }),
  );
}

/** Asks how many get a letter. */
export const useAudience = (audience: LetterAudience) =>
  useAnswer(['letter audience', audience], () =>
    call(letterEndpoints.audience, { body: { audience } }),
  );

/** Shows the last answer until the next one comes. @param refetchInterval in milliseconds */
export const useAnswer = <T,>(
  queryKey: readonly unknown[],
  queryFn: () => Promise<T>,
  refetchInterval: number | false = false,
) => useQuery({ queryKey, queryFn, refetchInterval, placeholderData: keepPreviousData, gcTime: 0 });

interface LetterPreviewProps {
  title: string;
  preview: ReturnType<typeof usePreview>;
}

/** The letter as fans would get it. */
export function LetterPreview({ title, preview: { data, error } }: LetterPreviewProps) {
  const [tab, setTab] = useState<(typeof tabs)[number]>('E-mail');
  return (
    <section
      aria-label="Preview of the letter"
      className="grid min-w-0 grid-cols-1 content-start gap-3 self-start min-[64rem]:sticky min-[64rem]:top-0"
    >
      <div role="group" aria-label="View" className="flex flex-wrap items-center gap-1">
        <OneOf names={tabs} chosen={tab} onChoose={setTab} />
      </div>
      <FormError problem={error && chooseMessage(error)} />
      {data && tab === 'E-mail' && <MailFrame html={data.html} scheme="light" />}
      {data && tab === 'Dark e-mail' && <MailFrame html={data.dark} scheme="dark" />}
      {data && tab === 'Plain text' && (
        <pre
          dir="auto"
          tabIndex={0}
          className="h-128 overflow-auto border border-line p-4 text-small wrap-anywhere whitespace-pre-wrap"
        >
          {data.text}
        </pre>
      )}
      {data && tab === 'Web page' && <LetterPage title={title || 'Untitled'} parts={data.parts} />}
      <Problems problems={data?.problems ?? []} />
    </section>
  );
}

/** Shows a text's marks as fans see them; nothing if it has none. */
export function FormattedWords({ text }: { text: string }) {
  const isMarked = parseWords(text).some(
    ({ tag, lines }) => tag !== 'p' || lines.flat().some((part) => typeof part !== 'string'),
  );
  return (
    isMarked && (
      <div inert className="border-l-4 border-line pl-3 text-small min-[64rem]:hidden">
        <LetterParts parts={[{ kind: 'words', text }]} />
      </div>
    )
  );
}

const showsList = { editedAt: '/home', area: showsArea };

const page = { _id: 'preview', slug: 'preview', preview: '', isCorrected: false, revision: 1 };

/** The letter's page, in the preview of the site. */
function LetterPage({ title, parts }: { title: string; parts: LetterPart[] }) {
  const renderPage = use(PagePreviewContext);
  useEffect(() => {
    const shown: News = { ...page, title, parts, date: Date.now() };
    const into = () => [shown];
    setDraftValues(page._id, { area: newsPageArea.name, record: page._id, field: null, into });
    return () => setDraftValues(page._id, null);
  }, [title, parts]);
  return (
    <div className="grid h-128 grid-cols-1 grid-rows-[auto_1fr] gap-2">
      {renderPage(letterPath(page))}
    </div>
  );
}

/** The reasons why a letter can't be sent, with links to the shows that cause them. */
export function Problems({ problems }: { problems: readonly LetterProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <div role="status" className="grid gap-1 border-l-4 border-warning pl-3 text-small">
      <p className="font-semibold">Before you can send it:</p>
      <ul className="grid gap-1">
        {problems.map(({ at, text, show }) => (
          <li key={`${at} ${text}`} className="wrap-anywhere">
            {at === null ? text : `Block ${at + 1}: ${text}`}{' '}
            {show && <Link to={dialogAddress(showsList, `${show}/publish`)}>Go to the show</Link>}
          </li>
        ))}
      </ul>
    </div>
  );
}
