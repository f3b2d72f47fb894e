import { useRef, useState } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { CopyField } from '../../kit/admin/inputs/CopyField.tsx';
import { SelectField } from '../../kit/admin/inputs/fields.tsx';
import type { PrivateLinksProps } from '../../kit/admin/records/privateLinks.ts';
import { call } from '../../kit/client/api/call.ts';
import { area } from '../../kit/client/data/area.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { PlainRow } from '../session/plain-row.admin.tsx';
import { privateLinkLimits, type PrivateLink, type privateLinkEndpoints } from './private-links.ts';
import { endText, inDays, madeText, openedText, spans } from './private-links.view.ts';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';

type Endpoints = ReturnType<typeof privateLinkEndpoints>;

const privateLinksArea = area<Endpoints['list']>(
  'privateLinks',
  'GET /privateLinks',
  'the private links',
);

/** Its form is inside another thing's form, so nothing here submits that. */
export function PrivateLinks({ noun, record, hint }: PrivateLinksProps) {
  const areas = useAreas();
  const title = useRef<HTMLHeadingElement>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [made, setMade] = useState<{ name: string; url: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [days, setDays] = useState('30');
  const work = async (doing: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    await doing().catch((failure: unknown) => setProblem(chooseMessage(failure)));
    setBusy(false);
  };
  const make = () => {
    const forWhom = name.trim();
    if (forWhom === '') return setProblem('Enter who it is for');
    void work(async () => {
      const { url } = await call<Endpoints['add']>('POST /privateLinks', {
        body: { noun, record, name: forWhom, ...(hint && { endsAt: inDays(Number(days)) }) },
      });
      setMade({ name: forWhom, url });
      setName('');
      areas.reload(privateLinksArea);
    });
  };
  const revoke = ({ _id: id }: PrivateLink) =>
    work(async () => {
      await call<Endpoints['revoke']>('POST /privateLinks/:id/revoke', { params: { id } }).catch(
        areas.reloadWhenGone(privateLinksArea),
      );
      areas.change(privateLinksArea, (all) => all.filter(({ _id }) => _id !== id));
      setMade(null);
      // The button is gone, and would lose the focus.
      title.current?.focus();
    });
  return (
    <section
      aria-label="Private links"
      className="grid grid-cols-1 gap-4 border-t border-line pt-5"
    >
      <div className="grid gap-1">
        <h3 ref={title} tabIndex={-1} className="font-semibold outline-none">
          Private Links
        </h3>
        <p className="text-small text-muted">
          {hint ?? 'Anyone with a private link can see this early. Revoke it at any time.'}
        </p>
      </div>
      <TextField
        label="Who is it for?"
        placeholder={hint ? 'Jo, sound engineer' : 'Jana from the Gazette'}
        maxLength={privateLinkLimits.name}
        value={name}
        error={problem}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          make();
        }}
      />
      {hint && (
        <SelectField
          label="Works for"
          options={spans}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
      )}
      <LineButton onClick={make} className="justify-self-start">
        Create link
      </LineButton>
      {made && (
        <div className="grid gap-2">
          <CopyField key={made.url} label="Link" text={made.url} />
          <p className="text-small text-muted">
            Copy it now for {made.name}. It won't be shown again.
          </p>
        </div>
      )}
      <AreaBoundary area={privateLinksArea} shape="rows">
        {(all) => {
          const own = all.filter((link) => link.noun === noun && link.record === record);
          if (own.length === 0) return null;
          return (
            <ul aria-label="Links" className="rows">
              {own.map((link) => (
                <PlainRow
                  key={link._id}
                  header={link.name}
                  lines={[madeText(link), openedText(link), ...endText(link)]}
                >
                  <LineButton
                    aria-label={`Revoke the link for ${link.name}`}
                    onClick={() => void revoke(link)}
                  >
                    Revoke
                  </LineButton>
                </PlainRow>
              ))}
            </ul>
          );
        }}
      </AreaBoundary>
    </section>
  );
}
