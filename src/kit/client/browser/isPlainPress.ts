type Press = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>;

/** Whether a press on a link has no modifier key; Chromium downloads links clicked with Alt. */
export const isPlainPress = (event: Press): boolean =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented);
