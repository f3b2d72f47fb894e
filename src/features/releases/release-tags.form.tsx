import { useLayoutEffect, useRef } from 'react';
import type { ImageUpload } from '../../kit/admin/uploads/useImageUpload.ts';
import type { UploadedRecording } from './releases.ts';

export interface TaggedRelease {
  /** Writes into an empty field. */
  fill: (name: 'title' | 'releaseDate', value: unknown) => void;
  image: ImageUpload;
  /** Whether the stored release has one. */
  hasCover: boolean;
}

/**
 * @returns a function that fills empty fields of the release, and its missing cover, from a song's
 * tags.
 */
export function useReleaseTags({ fill, image, hasCover }: TaggedRelease) {
  // The cover arrives in a later render than its request.
  const newest = useRef(image);
  useLayoutEffect(() => {
    newest.current = image;
  });
  const isChosen = () => hasCover || newest.current.choice !== 'stays';
  /** The tags that were applied; a second time, a cleared field would fill again. */
  const applied = useRef(new Set<string>());
  const once = (tag: string, act: () => void) => {
    if (applied.current.has(tag)) return;
    applied.current.add(tag);
    act();
  };

  const takeCover = async (address: string) => {
    if (isChosen()) return;
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) return;
    const bytes = await answer.blob();
    const name = `cover.${bytes.type === 'image/png' ? 'png' : 'jpg'}`;
    if (!isChosen()) newest.current.choose(new File([bytes], name, { type: bytes.type }));
  };
  return ({ album, releasedOn, cover }: UploadedRecording) => {
    if (album !== null) once(`album ${album}`, () => fill('title', album));
    if (releasedOn !== null) once(`day ${releasedOn}`, () => fill('releaseDate', releasedOn));
    if (cover !== null) once('cover', () => void takeCover(cover));
  };
}
