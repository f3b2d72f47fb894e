import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { paceAddress, type PaceName } from '../features/theme/theme.view.ts';
import { useActivity } from '../kit/client/browser/activity.ts';

/** Elements and classes match pace.js, so that its stylesheets fit. */
export function PageLoader({ theme }: { theme: PaceName }) {
  const isStyled = usePaceStylesheet(theme);
  return isStyled ? <Bar /> : null;
}

function Bar() {
  const { phase, progress } = useActivity();
  const bar = useRef<HTMLDivElement>(null);
  const percent = Math.floor(progress);

  // Set by script, because the page's CSP allows no style attributes.
  useLayoutEffect(() => {
    if (bar.current) bar.current.style.transform = `translate3d(${progress}%, 0, 0)`;
  }, [progress]);

  useEffect(() => {
    document.body.classList.toggle('pace-running', phase === 'running');
    document.body.classList.toggle('pace-done', phase === 'done');
    return () => document.body.classList.remove('pace-running', 'pace-done');
  }, [phase]);

  return (
    <div className={`pace ${phase === 'idle' ? 'pace-inactive' : 'pace-active'}`} aria-hidden>
      <div
        ref={bar}
        className="pace-progress"
        data-progress={String(Math.min(99, percent)).padStart(2, '0')}
        data-progress-text={`${percent}%`}
      >
        <div className="pace-progress-inner" />
      </div>
      <div className="pace-activity" />
    </div>
  );
}

/** The old stylesheet is removed when the new one has loaded. */
function usePaceStylesheet(theme: PaceName): boolean {
  const [isStyled, setStyled] = useState(false);
  const shown = useRef<HTMLLinkElement>(null);

  useEffect(() => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = paceAddress(theme);
    link.fetchPriority = 'low';
    const wear = () => {
      shown.current?.remove();
      shown.current = link;
      setStyled(true);
    };
    link.addEventListener('load', wear);
    document.head.append(link);
    return () => {
      link.removeEventListener('load', wear);
      // A replaced stylesheet that loads late must not style the bar.
      if (shown.current !== link) link.remove();
    };
  }, [theme]);

  useEffect(
    () => () => {
      shown.current?.remove();
      shown.current = null;
    },
    [],
  );
  return isStyled;
}
