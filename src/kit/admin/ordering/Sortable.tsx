import {
  closestCenter,
  DndContext,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import { createContext, use, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { MenuItems } from './MenuItems.tsx';

interface SortableProps {
  /** The ids of all records in order, including hidden ones. */
  ids: readonly string[];
  nameOf: (id: string) => string;
  /** Positions count from 0; undefined if nothing can be moved. */
  onMove: ((from: number, to: number) => void) | undefined;
  layout: 'rows' | 'tiles';
  children: ReactNode;
}

interface Places {
  ids: readonly string[];
  nameOf: (id: string) => string;
  /** Moves a record, and announces it to screen readers. */
  move: (id: string, to: number) => void;
}

const PlacesContext = createContext<Places | null>(null);

/** A list whose `SortableItem`s can be dragged, or moved by keyboard or menu. */
export function Sortable({ ids, nameOf, onMove, layout, children }: SortableProps) {
  const [announced, setAnnounced] = useState('');
  const sensors = useSensors(
    // A press without movement opens the menu.
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );
  if (!onMove) return children;
  const move = (id: string, to: number) => {
    const from = ids.indexOf(id);
    // Another member deleted the item during the drag.
    if (from === -1 || to === -1) return;
    if (to !== from) onMove(from, to);
    setAnnounced(`${nameOf(id)}: position ${to + 1} of ${ids.length}`);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      // The announcement is the same for a drag, a key and the menu.
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      onDragEnd={({ active, over }) => {
        if (over) move(String(active.id), ids.indexOf(String(over.id)));
      }}
    >
      <SortableContext
        items={[...ids]}
        strategy={layout === 'rows' ? verticalListSortingStrategy : rectSortingStrategy}
      >
        <PlacesContext value={{ ids, nameOf, move }}>{children}</PlacesContext>
      </SortableContext>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </DndContext>
  );
}

const nothing = () => undefined;
const silent = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
};

export type SortableItem = ReturnType<typeof useSortableItem>;

/** Only usable within a `Sortable`. */
export function useSortableItem(id: string) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } =
    useSortable({ id });
  return {
    ref: setNodeRef,
    style: {
      transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
      transition,
    },
    isDragging,
    /** The drag handle's button. */
    handle: <Handle id={id} activator={setActivatorNodeRef} listeners={listeners ?? {}} />,
  };
}

interface HandleProps {
  id: string;
  activator: (element: HTMLElement | null) => void;
  listeners: object;
}

function Handle({ id, activator, listeners }: HandleProps) {
  const { ids, nameOf, move } = use(PlacesContext)!;
  const button = useRef<HTMLButtonElement>(null);
  const place = ids.indexOf(id);
  const name = nameOf(id);
  const moveTo = (to: number) => {
    flushSync(() => move(id, Math.min(Math.max(to, 0), last)));
    // Moving an element in the DOM clears its focus.
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? steps[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    moveTo(place + step);
  };
  const last = ids.length - 1;
  const choices = [
    { label: 'Move up', to: place - 1 },
    { label: 'Move down', to: place + 1 },
    { label: 'Move to the beginning', to: 0 },
    { label: 'Move to the end', to: last },
  ].map(({ label, to }) => ({
    label,
    isDisabled: to < 0 || to > last || to === place,
    onChoose: () => moveTo(to),
  }));
  return (
    <MenuItems label={`Move ${name}`} choices={choices}>
      {({ ref, ...opener }) => (
        <button
          ref={(element) => {
            button.current = ref.current = element;
            activator(element);
          }}
          type="button"
          className="icon-button cursor-grab! touch-manipulation"
          aria-label={`Move ${name}`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          title="Drag, or press Alt and an arrow key"
          {...listeners}
          {...opener}
          onKeyDown={onKeyDown}
        >
          <GripVertical aria-hidden className="size-5" />
        </button>
      )}
    </MenuItems>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
};
