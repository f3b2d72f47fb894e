import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import {
  helpGroup,
  matching,
  useCommands,
  useFoundMessages,
  type Command,
  type CommandGroup,
  type CommandAction,
} from './commands.ts';

interface CommandPaletteProps {
  text: string;
  onType: (text: string) => void;
  onClosed: () => void;
  /** Navigates to an address of the editing area. */
  go: (to: string) => void;
  perform: Readonly<Record<CommandAction, () => void>>;
}

const mostOfGroup = 20;
/** The groups shown before anything is typed; records need a search. */
const actions: ReadonlySet<string> = new Set(['Go to', 'Add', 'Actions']);

/** Finds every page, action and record, and opens it. */
export function CommandPalette({ text, onType, onClosed, go, perform }: CommandPaletteProps) {
  const { groups, isLoading, isPartial } = useCommands();
  const [isOpen, setOpen] = useState(true);
  const chosen = useRef<Command | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const found = useMemo(() => {
    const asked = text.trim() === '' ? groups.filter(({ name }) => actions.has(name)) : groups;
    return matching(asked, text, mostOfGroup);
  }, [groups, text]);
  const messages = useFoundMessages(text);
  const help = useMemo(() => helpGroup(text, groups), [groups, text]);
  const shown = [...found, help, messages.group].filter(({ items }) => items.length > 0);
  const count = shown.reduce((sum, { items }) => sum + items.length, 0);
  /** Called after the palette has closed, so that the focus goes to the opened dialog. */
  const run = () => {
    onClosed();
    const does = chosen.current?.does;
    if (typeof does === 'string') perform[does]();
    else if (does) go(does.to);
  };
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={setOpen}
      onOpenChangeComplete={(open) => void (open || run())}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup
          className="dialog inset-0 h-dvh desk:inset-auto desk:top-16 desk:left-1/2 desk:h-auto desk:max-h-[min(34rem,calc(100dvh-8rem))] desk:w-152 desk:-translate-x-1/2 desk:rounded-one desk:border desk:border-line"
          initialFocus={input}
          finalFocus={() => (chosen.current ? document.querySelector('main') : true)}
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <Autocomplete.Root<Command>
            open
            inline
            items={shown as never}
            filteredItems={shown as never}
            value={text}
            onValueChange={onType}
            itemToStringValue={({ label }) => label}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex shrink-0 items-center gap-3 border-b border-line pr-1 pl-5 focus-within:border-accent">
              <Search aria-hidden className="size-5 shrink-0 text-muted" />
              <Autocomplete.Input
                dir="auto"
                ref={input}
                aria-label="Search"
                placeholder="Search, or ask how to..."
                className="min-h-13 min-w-0 grow bg-transparent text-text outline-none placeholder:text-muted"
              />
              <Dialog.Close aria-label="Close" className="icon-button">
                <X aria-hidden className="size-5" />
              </Dialog.Close>
            </div>
            <Autocomplete.List
              className="min-h-0 scroll-pt-10 scroll-pb-2 overflow-y-auto overscroll-contain p-2 empty:hidden"
              aria-label="Results"
            >
              {(group: CommandGroup) => (
                <Autocomplete.Group key={group.name} items={group.items as Command[]}>
                  <Autocomplete.GroupLabel className="px-3 pt-3 pb-1 text-small font-semibold text-muted">
                    {group.name}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.id}
                        value={command}
                        className="flex min-h-11 cursor-pointer items-center gap-3 rounded-one px-3 py-1 outline-none select-none data-highlighted:bg-surface data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-focus data-highlighted:outline-solid"
                        onClick={() => {
                          chosen.current = command;
                          setOpen(false);
                        }}
                      >
                        <command.icon aria-hidden className="size-4 shrink-0 text-muted" />
                        <span className="grid min-w-0">
                          <span className="truncate">{command.label}</span>
                          {command.detail && (
                            // Only an answer is read to its end.
                            <span
                              className={`text-small text-muted ${command.isAnswer ? '' : 'truncate'}`}
                            >
                              {command.detail}
                            </span>
                          )}
                        </span>
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <Autocomplete.Status className="border-line text-small text-muted not-empty:border-t not-empty:px-5 not-empty:py-2">
              {text.trim() !== '' &&
                statusOf(count, isLoading || messages.isLoading, isPartial || messages.isFailed)}
            </Autocomplete.Status>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function statusOf(count: number, isLoading: boolean, isPartial: boolean): string {
  const found = count === 0 ? 'No results.' : `${count} found.`;
  if (isLoading) return `${found} Still searching...`;
  return isPartial ? `${found} Some lists couldn't be loaded.` : found;
}
