import { useEffect, useId, useMemo } from 'react';
import type { ListedPicture } from '../../records/pictureList.ts';
import { setDraftValues } from '../preview/draftValues.ts';
import { useChosenPictures } from '../edit-form/useChosenPictures.ts';
import type { SelectedImage } from '../uploads/selectedImages.ts';
import { withPictures, type PictureListKind } from './pictureListKind.ts';

/**
 * Shows chosen images in the preview, at their future positions.
 * @param chosen must be a stable array as long as the images are the same.
 */
export function usePreviewedChoice(
  { area, newest }: PictureListKind,
  chosen: readonly SelectedImage[],
): void {
  const form = useId();
  const files = useMemo(() => chosen.map(({ file }) => file), [chosen]);
  const pictures = useChosenPictures(files);
  useEffect(() => {
    const shown = chosen.flatMap(({ id: _id, file, alt }): ListedPicture[] => {
      const picture = pictures.get(file);
      if (!picture) return [];
      return [{ _id, name: file.name, imgLink: picture.src, picture, alt, revision: 0 }];
    });
    const [first] = shown;
    if (!first) return;
    setDraftValues(form, {
      area: area.name,
      record: first._id,
      field: null,
      into: (data) => withPictures(data as ListedPicture[], shown, newest),
    });
    return () => setDraftValues(form, null);
  }, [form, area, newest, chosen, pictures]);
}
