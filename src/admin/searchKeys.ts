const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** As the keys are called on this machine. */
export const searchKeys = isApple ? '⌘ K' : 'Ctrl K';
