import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chooseMessage, Failure } from '../errors/failure.ts';
import {
  addButtonInView,
  areSingleKeysOn,
  isDialogOpen,
  isTyping,
  searchKeys,
} from '../kit/admin/keys/shortcuts.ts';
import { importWithRetry } from '../kit/client/browser/importWithRetry.ts';
import { useLazyModule } from '../kit/client/browser/useLazyModule.ts';
import { addAlert } from '../kit/client/page/alerts.ts';

interface QuickProps {
  /** The site's page that is being edited. */
  site: string;
  onLogOut: () => void;
}

type Asked = 'search' | 'shortcuts' | null;

/** The command palette, and the keyboard shortcuts that work on every page. */
export function Quick({ site, onLogOut }: QuickProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [asked, setAsked] = useState<Asked>(null);
  const [text, setText] = useState('');
  const orAlert = async <T,>(load: () => Promise<T>): Promise<T> => {
    try {
      return await importWithRetry(load);
    } catch (error) {
      setAsked(null);
      addAlert('error', chooseMessage(new Failure({ noAnswer: 'network' })));
      throw error;
    }
  };
  const search = useLazyModule(
    () => orAlert(() => import('./CommandPalette.tsx')),
    asked === 'search',
  );
  const shortcuts = useLazyModule(
    () => orAlert(() => import('./ShortcutsDialog.tsx')),
    asked === 'shortcuts',
  );
  useKeys(asked, setAsked, (key) => setText((before) => before + key));
  const close = () => {
    setAsked(null);
    setText('');
  };
  return (
    <>
      <button
        type="button"
        className="tool"
        aria-keyshortcuts="Control+K Meta+K"
        title={`Search (${searchKeys})`}
        onClick={() => setAsked('search')}
      >
        <Search aria-hidden className="size-4" /> Search
      </button>
      {search && asked === 'search' && (
        <search.CommandPalette
          text={text}
          onType={setText}
          onClosed={close}
          // A dialog on the same page adds no history entry.
          go={(to) => void navigate(to, { replace: /^[^?#]*/.exec(to)![0] === pathname })}
          perform={{
            'view-site': () => void window.open(site, '_blank', 'noopener'),
            'log-out': onLogOut,
            shortcuts: () => setAsked('shortcuts'),
          }}
        />
      )}
      {shortcuts && asked === 'shortcuts' && <shortcuts.ShortcutsDialog onClosed={close} />}
    </>
  );
}

/** @param onFirst gets each key that is typed before the search's field has the focus. */
function useKeys(asked: Asked, ask: (what: Asked) => void, onFirst: (key: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if (event.defaultPrevented || repeat || altKey || event.isComposing) return;
    if (ctrlKey !== metaKey && !shiftKey && key.toLowerCase() === 'k') {
      // Otherwise the browser opens its own search.
      event.preventDefault();
      if (!isDialogOpen()) ask('search');
      return;
    }
    if (ctrlKey || metaKey || isTyping(event.target)) return;
    if (asked === 'search' && key.length === 1 && key !== ' ') onFirst(key);
    else if (isDialogOpen() || !areSingleKeysOn()) return;
    else if (key === '?') ask('shortcuts');
    else if (!shiftKey && key.toLowerCase() === 'n') addButtonInView()?.click();
    else return;
    // Otherwise the letter is typed into the opened dialog.
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
