const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The shortcut's name on this system. */
export const searchKeys = isApple ? '⌘ K' : 'Ctrl K';
