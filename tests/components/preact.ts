import { options } from 'preact';

// Effects of components don't wait for the timers that a test holds, just as React's don't.
options.requestAnimationFrame = queueMicrotask;
