import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { useRowDeletion } from '../../kit/admin/records/DeleteDialog.tsx';
import { interruptedDialog } from '../../kit/admin/drafts/drafts.ts';
import { longDate } from '../../kit/dates/dates.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { PlainRow } from '../session/plain-row.admin.tsx';
import {
  AddPasskeyDialog,
  newPasskeyDraft,
  passkeysArea,
  RenamePasskeyDialog,
} from './passkey.form.tsx';
import { call } from '../../kit/client/api/call.ts';
import { passkeyEndpoints, type Passkey, type Passkeys } from './passkeys.ts';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';

export function PasskeySection() {
  const areas = useAreas();
  const [isAdding, setAdding] = useState(() => interruptedDialog() === newPasskeyDraft);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const removal = useRowDeletion(({ _id, name }: Passkey) => ({
    what: name,
    action: { name: 'Remove', doing: 'Removing...' },
    failed: 'Failed to remove the passkey',
    async remove() {
      await call(passkeyEndpoints.remove, { params: { id: _id } }).catch(
        areas.reloadWhenGone(passkeysArea),
      );
      areas.change(passkeysArea, (all) => ({
        ...all,
        passkeys: all.passkeys.filter((one) => one._id !== _id),
      }));
    },
    children:
      'It will stop working. Existing sessions stay signed in. Delete it on your device too, or it may still be offered.',
  }));
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 {...removal.heading}>Your passkeys</h2>
      <p className="max-w-measure">
        Sign in with your fingerprint, face or device PIN. A passkey works only on this site and
        can't be phished.
      </p>
      <AreaBoundary area={passkeysArea} shape="rows">
        {(all) => (
          <PasskeyRows
            all={all}
            onAdd={() => setAdding(true)}
            onRename={setRenamed}
            onRemove={removal.ask}
          />
        )}
      </AreaBoundary>
      {isAdding && <AddPasskeyDialog onClosed={() => setAdding(false)} />}
      {renamed && <RenamePasskeyDialog passkey={renamed} onClosed={() => setRenamed(null)} />}
      {removal.dialog}
    </section>
  );
}

interface PasskeyRowsProps {
  all: Passkeys;
  onAdd: () => void;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

function PasskeyRows({ all, onAdd, onRename, onRemove }: PasskeyRowsProps) {
  const { passkeys } = all;
  const whyNot = whyNotHere(all);
  return (
    <>
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="rows">
          {passkeys.map((passkey) => (
            <PlainRow key={passkey._id} header={passkey.name} lines={linesOf(passkey, all)}>
              <LineButton Icon={Pencil} of={passkey.name} onClick={() => onRename(passkey)}>
                Rename
              </LineButton>
              <LineButton Icon={Trash2} of={passkey.name} onClick={() => onRemove(passkey)}>
                Remove
              </LineButton>
            </PlainRow>
          ))}
        </ul>
      )}
      {whyNot === null ? (
        <LineButton Icon={KeyRound} onClick={onAdd} className="justify-self-start">
          Add a Passkey
        </LineButton>
      ) : (
        <p className="max-w-measure text-small text-muted">{whyNot}</p>
      )}
    </>
  );
}

/** The reason why the browser can't add a passkey, in a sentence; null if it can. */
function whyNotHere({ origin, whyNot }: Passkeys): string | null {
  if (origin === null) return whyNot;
  if (origin !== location.origin) {
    return `Passkeys only work at ${origin}. Sign in there to add one.`;
  }
  return 'PublicKeyCredential' in window ? null : "This browser doesn't support passkeys.";
}

function linesOf({ host, createdAt, usedAt, isBackedUp }: Passkey, all: Passkeys) {
  const zone = ownTimeZone();
  const used = usedAt === null ? 'never used' : `last used ${longDate(usedAt, zone)}`;
  const works = all.origin !== null && new URL(all.origin).hostname === host;
  return [
    `Added ${longDate(createdAt, zone)}, ${used}`,
    ...(isBackedUp ? ['Synced with your other devices'] : []),
    ...(works ? [] : [`Only works at ${host}, not here`]),
  ];
}
