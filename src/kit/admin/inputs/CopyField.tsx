import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Field } from '../../client/inputs/Field.tsx';
import { atBrowserOrigin, localAddressHint } from '../../links/localAddress.ts';

interface CopyFieldProps {
  label: string;
  text: string;
}

export function CopyField({ label, text: given }: CopyFieldProps) {
  const text = atBrowserOrigin(given, location.origin);
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'copied' | 'marked'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // Browsers allow clipboard access only over https, and may refuse it even there.
      input.current?.select();
      setState('marked');
    }
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field label={label} hint={localAddressHint(text)}>
        {(field) => (
          <input
            {...field}
            ref={input}
            readOnly
            value={text}
            className="field py-2"
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <button type="button" className="button justify-self-start" onClick={() => void copy()}>
        {state === 'copied' ? (
          <Check aria-hidden className="size-4" />
        ) : (
          <Copy aria-hidden className="size-4" />
        )}
        {state === 'copied' ? 'Copied' : `Copy ${label}`}
      </button>
      <p role="status" className="text-small text-muted empty:hidden">
        {state === 'copied' && <span className="sr-only">Copied</span>}
        {state === 'marked' && 'Copying failed. The text is selected, so you can copy it yourself.'}
      </p>
    </div>
  );
}
