import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { MailFrame } from '../../kit/admin/preview/MailFrame.tsx';
import { useDebounced } from '../../kit/admin/inputs/useDebounced.ts';
import { call } from '../../kit/client/api/call.ts';
import { LetterParts } from '../letters/letter.parts.tsx';
import { letterEndpoints, type LetterFields, type LetterProblem } from '../letters/letters.ts';

const tabs = ['Mail', 'Dark mail', 'Text', 'Page'] as const;

/** Longer than the pause between two keys. */
const typingMs = 400;

/** The letter as fans would get it, a moment after each change. */
export function LetterPreview({ letter }: { letter: LetterFields }) {
  const [tab, setTab] = useState<(typeof tabs)[number]>('Mail');
  const body = useDebounced(JSON.stringify(letter), typingMs);
  const { data, error } = useQuery({
    queryKey: ['letter preview', body],
    queryFn: () => call(letterEndpoints.preview, { body: JSON.parse(body) as never }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <section
      aria-label="Preview"
      className="grid min-w-0 grid-cols-1 content-start gap-3 self-start min-[64rem]:sticky min-[64rem]:top-0"
    >
      <div role="group" aria-label="Preview" className="flex flex-wrap items-center gap-1">
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={tab === name}
            onClick={() => setTab(name)}
            className="button-quiet aria-pressed:text-accent aria-pressed:underline"
          >
            {name}
          </button>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-small text-error">
          {chooseMessage(error)}
        </p>
      )}
      {data && tab === 'Text' && (
        <pre
          dir="auto"
          tabIndex={0}
          className="h-128 overflow-auto border border-line p-4 text-small wrap-anywhere whitespace-pre-wrap"
        >
          {data.text}
        </pre>
      )}
      {data && tab === 'Page' && (
        <div className="grid max-h-128 overflow-auto border border-line p-4" tabIndex={0}>
          {/* The page's parts are as wide as the window allows, not as this column. */}
          <article inert className="grid grid-cols-1 gap-6 min-[64rem]:[zoom:0.6]">
            <h1 dir="auto" className="display text-step-2 wrap-anywhere">
              {letter.title}
            </h1>
            <LetterParts parts={data.parts} />
          </article>
        </div>
      )}
      {data && tab === 'Mail' && <MailFrame html={data.html} scheme="light" />}
      {data && tab === 'Dark mail' && <MailFrame html={data.dark} scheme="dark" />}
      {data && data.problems.length > 0 && <Problems problems={data.problems} />}
    </section>
  );
}

/** The reasons why a letter can't be sent. */
export function Problems({ problems }: { problems: readonly LetterProblem[] }) {
  return (
    <div role="status" className="grid gap-1 border-l-4 border-warning pl-3 text-small">
      <p className="font-semibold">Before you can send it:</p>
      <ul className="grid gap-1">
        {problems.map(({ at, text }) => (
          <li key={`${at} ${text}`} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
