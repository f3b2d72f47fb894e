import { useEffect, useState, type DragEvent } from 'react';

/** What an element needs so that files can be dropped on it. */
interface FileDrop {
  /** Files are being dragged over it. */
  isOver: boolean;
  handlers: Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

/**
 * Takes files that are dragged onto an element. A file that misses it would be opened by the
 * browser in the page's place, with all that was typed there: while the element is there, such
 * a drop does nothing.
 */
export function useFileDrop(onDrop: (files: readonly File[]) => void, isOpen: boolean): FileDrop {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const keepPage = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    return () => {
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
    };
  }, []);
  return {
    isOver,
    handlers: {
      onDragOver(event) {
        if (!isOpen || !hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }) {
        // Its own children are entered and left as well.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
          setOver(false);
        }
      },
      onDrop(event) {
        setOver(false);
        if (!isOpen || !hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        onDrop([...event.dataTransfer.files]);
      },
    },
  };
}

const hasFiles = (dragged: DataTransfer | null): boolean =>
  dragged?.types.includes('Files') ?? false;
