import type { RefObject } from 'react';
import { pictureMessages } from '../../../errors/sharedMessages.ts';
import { addAlert } from '../../client/page/alerts.ts';
import { rejectionOf } from './imageChoice.ts';
import { useFileDrop } from './useFileDrop.ts';
import { usePastedFiles } from './usePastedFiles.ts';

/**
 * Takes one picture that is dropped onto a list, or pasted if one is at it.
 * @param adder the list's button that adds.
 */
export function useDroppedPicture(
  adder: RefObject<HTMLElement | null>,
  onPicture: (picture: File) => void,
  isOpen: boolean,
) {
  const take = (files: readonly File[]) => {
    const [picture] = files;
    if (!picture || !isOpen) return;
    const why = files.length > 1 ? pictureMessages.several : rejectionOf(picture);
    if (why === null) onPicture(picture);
    else addAlert('error', files.length > 1 ? why : `${picture.name}: ${why}`);
  };
  usePastedFiles(adder, take);
  return useFileDrop(take, isOpen);
}
