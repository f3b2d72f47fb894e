/** A form that was sent, or a button that was pressed, before the page's scripts arrived. */
interface EarlyPress {
  form?: HTMLFormElement;
  button: HTMLElement | null;
}

declare global {
  interface Window {
    /** The page's inline script requests it along with the scripts. */
    pageAreas?: Promise<Response>;
    /** Set by the page's inline script. */
    earlyPresses?: {
      /** Stops recording and returns the presses so far. */
      stop: () => readonly EarlyPress[];
      /** Called if no scripts come: sends what works without them, and reports the rest. */
      fail: () => void;
    };
  }
}

/** Repeats the presses in order. Call it when the page can respond. */
export function replayEarlyPresses(): void {
  for (const { form, button } of window.earlyPresses?.stop() ?? []) {
    button?.removeAttribute('aria-busy');
    if (form) form.requestSubmit(button);
    else button?.click();
  }
}
