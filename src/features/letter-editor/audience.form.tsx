import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useController, type Control } from 'react-hook-form';
import { chooseMessage } from '../../errors/failure.ts';
import { SelectField } from '../../kit/admin/inputs/SelectField.tsx';
import { call } from '../../kit/client/api/call.ts';
import { useNow } from '../../kit/client/data/now.ts';
import { useArea } from '../../kit/client/data/useArea.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { dayAt } from '../../kit/dates/dates.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { lettersArea } from '../letters/letters.queries.ts';
import { letterEndpoints, type LetterAudience } from '../letters/letters.ts';
import { sourceTexts } from '../newsletter/newsletter.view.ts';
import { readAudience, writeAudience, type LetterInput } from './letter-fields.form.tsx';

const restrictions = {
  everyone: 'All subscribers',
  since: 'Who subscribed since a day',
  source: 'Who signed up in one way',
  notIn: 'Who did not get another letter',
};

interface AudienceFieldProps {
  control: Control<LetterInput>;
  /** The id of this letter; null for a new one. */
  letter: string | null;
}

/** Chooses who gets the letter, and shows how many those are. */
export function AudienceField({ control, letter }: AudienceFieldProps) {
  const monthAgo = dayAt(useNow() - 30 * dayMs, ownTimeZone());
  const { field } = useController({ control, name: 'audience' });
  const audience = readAudience(field.value);
  const [chosen = 'everyone'] = Object.keys(audience);
  const earlier = Object.fromEntries(
    (useArea(lettersArea).data ?? [])
      .filter(({ _id, mailed }) => (mailed?.recipients ?? 0) > 0 && _id !== letter)
      .map(({ _id, title }) => [_id, title]),
  );
  const set = (name: string, value?: string) =>
    field.onChange(
      writeAudience({
        ...(name === 'since' && { since: new Date(`${value ?? monthAgo}T00:00`).getTime() }),
        ...(name === 'source' && { source: [(value ?? 'show') as keyof typeof sourceTexts] }),
        ...(name === 'notIn' && { notIn: value ?? Object.keys(earlier)[0]! }),
      }),
    );
  const { notIn: _, ...usual } = restrictions;
  const hasEarlier = Object.keys(earlier).length > 0 || chosen === 'notIn';
  const { data, error } = useAudience(audience);
  return (
    <div className="grid grid-cols-1 gap-3">
      <SelectField
        label="Who gets it"
        options={hasEarlier ? restrictions : usual}
        value={chosen}
        onChange={({ target }) => set(target.value)}
      />
      {audience.since && (
        <TextField
          label="Subscribed since"
          type="date"
          value={dayAt(audience.since, ownTimeZone())}
          onChange={({ target }) => target.value && set('since', target.value)}
        />
      )}
      {(audience.source ?? audience.notIn) && (
        <SelectField
          label={audience.source ? 'Signed up by' : 'Did not get'}
          options={audience.source ? sourceTexts : earlier}
          value={audience.source?.[0] ?? audience.notIn}
          onChange={({ target }) => set(chosen, target.value)}
        />
      )}
      <p role="status" className="text-small text-muted">
        {error ? chooseMessage(error) : data && `Goes to ${data.count} of ${data.of}.`}
      </p>
    </div>
  );
}

/** Asks how many get a letter. */
export const useAudience = (audience: LetterAudience) =>
  useQuery({
    queryKey: ['letter audience', audience],
    queryFn: () => call(letterEndpoints.audience, { body: { audience } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
