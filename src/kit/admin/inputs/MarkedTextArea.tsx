import { Bold, Italic, Link2, List, type LucideIcon } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Field, type FieldProps } from '../../client/inputs/Field.tsx';
import { IconButton } from './buttons.tsx';
import { marked, type TextMark } from './textMarks.ts';

/** The key that marks with Ctrl or Command; null for none. */
const tools: readonly [TextMark, string, LucideIcon, string | null][] = [
  ['bold', 'Bold', Bold, 'b'],
  ['italic', 'Italic', Italic, 'i'],
  ['link', 'Add link', Link2, 'k'],
  ['list', 'List', List, null],
];

interface MarkedTextAreaProps extends FieldProps {
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
}

/** A text with buttons that mark its selected words as bold, italic, a link or a list. */
export function MarkedTextArea(props: MarkedTextAreaProps) {
  const { label, hint, error = null, value, maxLength, onChange } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const apply = (mark: TextMark) => {
    const { selectionStart: start, selectionEnd: end } = area.current!;
    const next = marked({ text: value, start, end }, mark);
    if (next.text.length > maxLength) return;
    flushSync(() => onChange(next.text));
    area.current!.focus();
    area.current!.setSelectionRange(next.start, next.end);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return;
    const [mark] = tools.find(([, , , key]) => key === event.key.toLowerCase()) ?? [];
    if (!mark) return;
    event.preventDefault();
    apply(mark);
  };
  return (
    <Field label={label} error={error} hint={hint}>
      {(field) => (
        <div className="grid grid-cols-1">
          <div role="toolbar" aria-label={`Format ${label}`} className="-mb-px flex">
            {tools.map(([mark, name, Icon, key]) => (
              <IconButton
                key={mark}
                label={name}
                Icon={Icon}
                title={key === null ? name : `${name} (Ctrl+${key.toUpperCase()})`}
                // Otherwise the text would lose its selection, and phones hide the keyboard.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => apply(mark)}
              />
            ))}
          </div>
          <textarea
            {...field}
            ref={area}
            dir="auto"
            maxLength={maxLength}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={onKeyDown}
            className="field field-sizing-content min-h-32 py-2"
          />
        </div>
      )}
    </Field>
  );
}
