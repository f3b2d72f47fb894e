import { useEffect, useState, type DragEvent } from 'react';

/** Takes dropped files. Other drops do nothing: the browser would open them over this page. */
export function useFileDrop(onDrop: (files: readonly File[]) => void, isOpen: boolean) {
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
      onDragOver(event: DragEvent) {
        if (!isOpen || !hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        // Also fired for the element's own children.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
          setOver(false);
        }
      },
      onDrop(event: DragEvent) {
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
