import { honeypot } from './honeypot.ts';

/** Distinguishes people from bots; hidden visually, and from the keyboard and screen readers. */
export function HoneypotFields() {
  return (
    <div aria-hidden className="sr-only">
      <label>
        Leave this empty
        <input
          type="text"
          name={honeypot.trap}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
        />
      </label>
      <input type="hidden" name={honeypot.filledFor} />
    </div>
  );
}
