import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Field } from '../../client/inputs/Field.tsx';
import { atBrowserOrigin, localAddressHint } from '../../links/localAddress.ts';
import { LineButton } from './buttons.tsx';

interface CopyFieldProps {
  label: string;
  text: string;
  /** Whether a field above has the same address, and its hint. */
  isFurther?: boolean;
}

export function CopyField({ label, text: given, isFurther = false }: CopyFieldProps) {
  const text = atBrowserOrigin(given, location.origin);
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'copied' | 'marked'>('idle');
  const isCopied = state === 'copied';
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
    <div className="grid grid-cols-1 gap-1">
      <Field label={label} hint={isFurther ? undefined : localAddressHint(text)}>
        {(field) => (
          <div className="flex gap-2">
            <input
              {...field}
              ref={input}
              readOnly
              value={text}
              className="field min-w-0 py-2"
              onFocus={({ target }) => target.select()}
            />
            <LineButton
              Icon={isCopied ? Check : Copy}
              of={isCopied ? undefined : label}
              onClick={() => void copy()}
            >
              {isCopied ? 'Copied' : 'Copy'}
            </LineButton>
          </div>
        )}
      </Field>
      <p role="status" className="text-small text-muted empty:hidden">
        {isCopied && <span className="sr-only">Copied</span>}
        {state === 'marked' && 'Copying failed. The text is selected, so you can copy it yourself.'}
      </p>
    </div>
  );
}
