import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PictureData } from '../../pictures/pictureData.ts';
import { areDraftValuesWatched, watchWatched } from '../preview/draftValues.ts';
import { pictureSize } from '../uploads/thumbnail.ts';

/**
 * Returns the chosen files as page images while a preview is open, omitting those whose size is
 * unknown.
 * @param files must be a stable array as long as the files are the same.
 */
export function useChosenPictures(files: readonly File[]): ReadonlyMap<File, PictureData> {
  const isWatched = useSyncExternalStore(watchWatched, areDraftValuesWatched);
  const [pictures, setPictures] = useState<ReadonlyMap<File, PictureData>>(new Map());
  const addresses = useRef(new Map<File, string>());
  useEffect(() => {
    const made = addresses.current;
    for (const [file, src] of made) {
      if (files.includes(file)) continue;
      URL.revokeObjectURL(src);
      made.delete(file);
    }
    for (const file of isWatched ? files : []) {
      if (made.has(file)) continue;
      const src = URL.createObjectURL(file);
      made.set(file, src);
      pictureSize(file).then(
        (size) =>
          setPictures((all) =>
            new Map(all).set(file, { ...size, src, placeholder: '', copies: {} }),
          ),
        // The file's field already reports that it isn't an image.
        () => {},
      );
    }
  }, [files, isWatched]);
  useEffect(() => {
    const made = addresses.current;
    return () => {
      for (const src of made.values()) URL.revokeObjectURL(src);
      made.clear();
    };
  }, []);
  return pictures;
}
