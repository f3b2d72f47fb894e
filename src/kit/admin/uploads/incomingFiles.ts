import { useEffect, useEffectEvent, useState, type DragEvent, type RefObject } from 'react';
import { pictureMessages } from '../../../errors/laterMessages.ts';
import { addAlert } from '../../client/page/alerts.ts';
import { addButtonInView, isDialogOpen, isTyping } from '../keys/shortcuts.ts';
import { rejectionOf } from './imageChoice.ts';

type OnFiles = (files: readonly File[]) => void;

/** Marks buttons that add to a list and also accept pasted images. */
export const takesPictures = { 'data-takes-pictures': '' } as const;

/**
 * Accepts one image that is dropped onto a list, or pasted while the list is in view.
 * @param adder the list's button that adds.
 */
export function useDroppedPicture(
  adder: RefObject<HTMLElement | null>,
  onPicture: (picture: File) => void,
  isOpen: boolean,
) {
  const accept = (files: readonly File[]) => {
    const [picture] = files;
    if (!picture || !isOpen) return;
    const why = files.length > 1 ? pictureMessages.several : rejectionOf(picture);
    if (why === null) onPicture(picture);
    else addAlert('error', files.length > 1 ? why : `${picture.name}: ${why}`);
  };
  usePastedFiles(adder, accept);
  return useFileDrop(accept, isOpen);
}

/** Accepts files pasted outside of fields while `adder`'s list is in view. */
export function usePastedFiles(adder: RefObject<HTMLElement | null>, onFiles: OnFiles): void {
  const accept = useEffectEvent(onFiles);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isTyping(event.target) || isDialogOpen()) return;
      if (addButtonInView('[data-takes-pictures]') !== adder.current) return;
      event.preventDefault();
      accept(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [adder]);
}

/** Accepts dropped files, and blocks other drops: browsers would open them here. */
export function useFileDrop(onFiles: OnFiles, isOpen: boolean) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const keepPage = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    const leaving = new AbortController();
    window.addEventListener('dragover', keepPage, { signal: leaving.signal });
    window.addEventListener('drop', keepPage, { signal: leaving.signal });
    return () => leaving.abort();
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
        // The event also fires for the element's children.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
          setOver(false);
        }
      },
      onDrop(event: DragEvent) {
        setOver(false);
        if (!isOpen || !hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

const hasFiles = (dragged: DataTransfer | null): boolean =>
  dragged?.types.includes('Files') ?? false;
