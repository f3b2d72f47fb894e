const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The names of the keys on this machine. */
export const searchKeys = isApple ? '⌘ K' : 'Ctrl K';
