import { paceAddress, type PaceName } from '../../features/theme/theme.view.ts';
import { activity } from '../../kit/client/browser/activity.ts';

/**
 * Shows activity as a bar. Elements and classes match pace.js, so that its stylesheets fit.
 * @returns a function that removes it.
 */
export function showPageLoader(theme: PaceName): () => void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = paceAddress(theme);
  link.fetchPriority = 'low';
  const progress = withClass('pace-progress', withClass('pace-progress-inner'));
  const bar = withClass('pace', progress, withClass('pace-activity'));
  bar.setAttribute('aria-hidden', 'true');
  const { classList } = document.body;
  const draw = () => {
    const { phase, progress: done } = activity.read();
    const percent = Math.floor(done);
    bar.className = `pace ${phase === 'idle' ? 'pace-inactive' : 'pace-active'}`;
    progress.dataset['progress'] = String(Math.min(99, percent)).padStart(2, '0');
    progress.dataset['progressText'] = `${percent}%`;
    progress.style.transform = `translate3d(${done}%, 0, 0)`;
    classList.toggle('pace-running', phase === 'running');
    classList.toggle('pace-done', phase === 'done');
  };
  draw();
  const end = activity.subscribe(draw);
  link.addEventListener('load', () => link.isConnected && document.body.append(bar));
  document.head.append(link);
  return () => {
    end();
    link.remove();
    bar.remove();
    classList.remove('pace-running', 'pace-done');
  };
}

function withClass(name: string, ...children: Element[]): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  element.append(...children);
  return element;
}
