import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { use, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { ConfirmLeave } from './ConfirmLeave.tsx';
import { WaitsFor } from '../edit-form/WaitsFor.tsx';
import { FormNotes } from '../edit-form/FormNotes.tsx';
import { FormError } from '../../client/inputs/FormError.tsx';
import { FormButton } from '../inputs/buttons.tsx';
import type { FormStatus } from '../edit-form/useEditForm.ts';
import { recordOpenDialog } from '../drafts/drafts.ts';
import { PreviewSlot } from '../preview/PreviewSlot.ts';
import { useOpenForm } from '../preview/openForm.ts';
import { areDraftValuesWatched } from '../preview/draftValues.ts';
import { SignedOutBanner } from './SignedOutBanner.tsx';

interface FormDialogProps {
  title: string;
  /** A reload reopens the dialog by the name of the form's draft. */
  form: FormStatus;
  onClosed: () => void;
  submitLabel: string;
  /** For a form about something that can itself be canceled; `Cancel` by default. */
  leaveLabel?: string;
  /** Shown before the fields, and usable during a save. */
  before?: ReactNode;
  /** A further button beside the one that saves. */
  otherAction?: ReactNode;
  /** Whether it says what is missing before a member began. */
  isEager?: boolean;
  /** Whether it can be submitted without a change. */
  isReadyAtOnce?: boolean;
  /** Whether it uses the width of a desktop's window. */
  isWide?: boolean;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, form, onClosed, submitLabel, leaveLabel = 'Cancel', before, children } = props;
  const { isReadyAtOnce = false, otherAction } = props;
  const waiting = { ...form, changed: form.changed || isReadyAtOnce };
  const width = props.isWide ? 'desk:w-[min(72rem,calc(100vw-4rem))]' : 'desk:w-136';
  // A page in the background notices late that the dialog has closed.
  const [isDone, setDone] = useState(false);
  if (form.state === 'saved' && !isDone) setDone(true);
  // A second press while the dialog closes would save twice.
  const busy = form.state === 'saving' || isDone;
  const waits = useId();
  const [isLeft, setLeft] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const [hasPreview] = useState(areDraftValuesWatched);
  useEffect(() => recordOpenDialog(form.draft), [form.draft]);
  const afterwards = useRef<(() => void) | null>(null);
  const leave = () => {
    setConfirming(false);
    setLeft(true);
    form.discardDraft();
  };
  const stay = () => {
    afterwards.current = null;
    setConfirming(false);
  };
  const askToLeave = (then: (() => void) | null) => {
    if (busy) return;
    afterwards.current = then;
    if (isLeft || !form.changed) leave();
    else setConfirming(true);
  };
  useOpenForm(askToLeave);
  // The form counts as unsaved until it is gone.
  useEffect(() => () => afterwards.current?.(), []);
  return (
    <Dialog.Root
      open={!isLeft && !isDone}
      onOpenChange={(open) => void (open || askToLeave(null))}
      onOpenChangeComplete={(open) => {
        if (open) return;
        recordOpenDialog(null);
        onClosed();
      }}
      // The preview beside the dialog stays visible and scrollable.
      modal={hasPreview ? 'trap-focus' : true}
      disablePointerDismissal
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup
          // On phones the dialog is full-height, with its buttons in reach above the keyboard.
          className={`dialog inset-0 h-dvh desk:inset-auto desk:top-1/2 desk:left-1/2 desk:h-auto desk:max-h-[calc(100dvh-4rem)] ${width} desk:-translate-x-1/2 desk:-translate-y-1/2 desk:rounded-one desk:border desk:border-line`}
          // Focuses the first input, but not after a touch: the keyboard would cover the dialog.
          initialFocus={(opened) =>
            opened === 'touch' || (fields.current?.querySelector('input, select, textarea') ?? true)
          }
        >
          <form
            noValidate
            tabIndex={-1}
            onSubmit={form.submit}
            className="flex min-h-0 grow flex-col outline-none"
          >
            <div className="dialog-bar">
              <Dialog.Title className="dialog-title min-w-0 grow wrap-anywhere">
                {title}
              </Dialog.Title>
              {form.isShown && use(PreviewSlot)}
              {!busy && (
                <Dialog.Close aria-label="Close" className="icon-button">
                  <X aria-hidden className="size-5" />
                </Dialog.Close>
              )}
            </div>
            <SignedOutBanner />
            <div
              ref={fields}
              className="grid min-h-0 grow grid-cols-1 content-start gap-5 overflow-y-auto overscroll-contain p-5"
            >
              <FormNotes notes={form.notes} />
              {before}
              {/* The response to a save would overwrite text typed in the meantime. */}
              <fieldset disabled={form.isSaving} className="grid min-w-0 grid-cols-1 gap-5">
                {children}
              </fieldset>
            </div>
            <div className="dialog-actions">
              <FormError problem={form.problem} />
              {!busy && (
                <WaitsFor
                  id={waits}
                  form={waiting}
                  isEager={props.isEager ?? false}
                  className="w-full"
                />
              )}
              {!busy && <Dialog.Close className="button-quiet">{leaveLabel}</Dialog.Close>}
              <FormButton
                describedBy={waits}
                ready={waiting.changed && form.isValid}
                busy={form.state !== 'idle'}
                percent={form.percent}
              >
                {submitLabel}
              </FormButton>
              {/* The Enter key presses the first button. */}
              {!busy && otherAction}
            </div>
          </form>
          <ConfirmLeave open={isConfirming} onStay={stay} onLeave={leave} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
