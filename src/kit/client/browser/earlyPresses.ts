/** A form that was sent, or a button that was pressed, before its part became alive. */
interface EarlyPress {
  form: HTMLFormElement | false;
  button: HTMLElement | null;
}

declare global {
  interface Window {
    /** The page's inline script requests it along with the scripts. */
    pageAreas?: Promise<Response>;
    /** Loads the public page's scripts; set by the page's inline script. */
    loadForFans: () => void;
    /** Why a session could not be checked, to be shown on the public page. */
    sessionProblem?: string;
    /** Set by the page's inline script. */
    earlyPresses: {
      presses: EarlyPress[];
      /**
       * Called if scripts don't come: sends what works without them, and reports the rest.
       * @param part the only part whose scripts didn't come; the others wait on.
       */
      fail: (part?: HTMLElement) => void;
      /** Whether no scripts come. */
      isOver?: boolean;
      /** Called with the part of each press, once the first script has arrived. */
      onPress?: (part: HTMLElement) => void;
    };
  }
}

const placeOf = ({ form, button }: EarlyPress) => (form || button)!;

/** Calls back with the part of each press, also of those until now. */
export function followEarlyPresses(onPress: (part: HTMLElement) => void): void {
  Object.assign(window.earlyPresses, { onPress, isOver: false });
  for (const press of window.earlyPresses.presses) {
    onPress(placeOf(press).closest<HTMLElement>('[data-part]')!);
  }
}

/** Repeats the presses inside a part in order. Call it when the part can respond. */
export function replayEarlyPresses(part: HTMLElement): void {
  const { presses } = window.earlyPresses;
  const inside = presses.filter((press) => part.contains(placeOf(press)));
  for (const press of inside) {
    presses.splice(presses.indexOf(press), 1);
    const { form, button } = press;
    button?.removeAttribute('aria-busy');
    // Safari before 16 has no `requestSubmit`; the button sends the form as well.
    if (button) button.click();
    else if (form) form.requestSubmit();
  }
}
