/** A form that was sent, or a button that was pressed, before the page's scripts had come. */
interface EarlyPress {
  form?: HTMLFormElement;
  button: HTMLElement | null;
}

declare global {
  interface Window {
    /** Asked for by the page's inline script, beside the scripts. */
    pageAreas?: Promise<Response>;
    /** Set by the page's inline script. */
    earlyPresses?: {
      /** Stops recording, and returns what was recorded. */
      stop: () => readonly EarlyPress[];
      /** If scripts do not come: sends what works without them, and says so of the rest. */
      fail: () => void;
    };
  }
}

/** Presses again, in their order. Call it once the page answers. */
export function replayEarlyPresses(): void {
  for (const { form, button } of window.earlyPresses?.stop() ?? []) {
    button?.removeAttribute('aria-busy');
    if (form) form.requestSubmit(button);
    else button?.click();
  }
}
