import { useState, type FormEvent } from 'react';
import { chooseMessage, wrongFields } from '../../errors/failure.ts';
import { call } from '../../kit/client/api/call.ts';
import { ServerForm } from '../../kit/client/inputs/ServerForm.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import type { SaveState } from '../../kit/client/inputs/useFocusAfter.ts';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { foreignService, sendsMail } from '../../kit/client/public-forms/emailService.ts';
import { noMailText } from '../../kit/client/public-forms/noMailText.ts';
import { emailError, maxEmailLength } from '../../kit/schema/emailAddress.ts';
import type { Release } from '../releases/releases.ts';
import { canPlay } from '../releases/releases.view.ts';
import type { downloadEndpoints } from './downloads.ts';
import {
  archiveAddress,
  downloadPath,
  formatNames,
  linkSentText,
  redeemPath,
  sizeText,
  withoutText,
  type GrantedDownload,
} from './downloads.view.ts';

/** The ways to download a release, by its rule. */
export function DownloadBox({ release }: { release: Release }) {
  const { download, downloads, tracks } = release;
  // Archives exist only for releases with a playable song.
  if (download === 'none' || !tracks.some(canPlay)) return null;
  return (
    <section
      aria-labelledby="download-title"
      className="grid gap-4"
      data-counts={`download ${release._id}`}
    >
      <h2 id="download-title" className="display text-step-2">
        Download
      </h2>
      {download === 'free' && (
        <ArchiveLinks
          files={downloads.map((file) => ({ ...file, url: archiveAddress(release, file.format) }))}
        />
      )}
      {download === 'address' && <AddressForm release={release} />}
      {download === 'code' && (
        <p>
          Got a download code from the band?{' '}
          <PageLink to={redeemPath} className="way-on">
            Redeem a Code
          </PageLink>
        </p>
      )}
      {download !== 'free' && <Without files={downloads} />}
    </section>
  );
}

export function ArchiveLinks({ files }: Pick<GrantedDownload, 'files'>) {
  if (files.length === 0) {
    return <p>The download isn't ready yet. Please try again in a few minutes.</p>;
  }
  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {files.map(({ format, bytes, url }) => (
          <li key={format}>
            <a href={url} type="application/zip" className="button-line">
              {formatNames[format]} <span className="text-muted">{sizeText(bytes)}</span>
            </a>
          </li>
        ))}
      </ul>
      <Without files={files} />
    </>
  );
}

/** The songs missing from all archives, which have the same songs. */
function Without({ files: [first] }: { files: readonly { without: readonly string[] }[] }) {
  const text = withoutText(first?.without ?? []);
  return text !== null && <p className="text-muted wrap-anywhere">{text}</p>;
}

function AddressForm({ release: { _id: release } }: { release: Release }) {
  const [wrong, setWrong] = useState<string | null>(null);
  const [state, setState] = useState<SaveState>('idle');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'saving') return;
    const form = new FormData(event.currentTarget);
    const email = String(form.get('email'));
    const problem = emailError(email);
    setWrong(problem);
    if (problem !== null) return;
    setState('saving');
    try {
      await call<typeof downloadEndpoints.askForLink>('POST /downloadLinks', {
        body: { release, email, newsletter: form.has('newsletter') },
      });
      setState('saved');
    } catch (failure) {
      setState('idle');
      setWrong(wrongFields(failure)['email'] ?? chooseMessage(failure));
    }
  };
  return (
    <>
      <p className="font-semibold empty:hidden">{noMailText('link')}</p>
      <p role="status">{state === 'saved' && sendsMail() && linkSentText}</p>
      {state !== 'saved' && (
        <ServerForm
          action={downloadPath}
          className="grid max-w-112 gap-4"
          noValidate
          state={state}
          onSubmit={(event) => void submit(event)}
        >
          <input type="hidden" name="release" value={release} />
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={maxEmailLength}
            hint="We'll send a link. Your address is deleted once you open it."
            error={wrong}
          />
          {foreignService() === null && (
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="newsletter" className="size-5 shrink-0" />
              Also send me the newsletter
            </label>
          )}
          <button type="submit" className="button justify-self-start">
            {state === 'saving' ? 'Sending...' : 'Send Me the Link'}
          </button>
        </ServerForm>
      )}
    </>
  );
}
