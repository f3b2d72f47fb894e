import { useEffect, useRef, useState } from 'react';
import { readRecordings } from './releases.queries.ts';
import type { UploadedRecording } from './releases.ts';

const firstPauseMs = 1500;
const mostPauseMs = 30_000;

/**
 * Asks for the recordings' progress: all at once, less and less often while nothing changes, and
 * never in a hidden tab.
 * @param addresses of all uploaded songs.
 */
export function useTranscoding(addresses: readonly string[]) {
  const [recordings, setRecordings] = useState<ReadonlyMap<string, UploadedRecording>>(new Map());
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const newest = useRef(recordings);
  const all = addresses.join(' ');

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pauseMs = firstPauseMs;
    let isOver = false;
    let isAsking = false;
    // A refused song may have been uploaded again.
    let open = all.split(' ').filter((address) => address !== '');
    const ask = async () => {
      if (isAsking || document.hidden || open.length === 0) return;
      clearTimeout(timer);
      isAsking = true;
      // It asks again if there was no response; the songs themselves are safe.
      const answer = await readRecordings(open).catch(() => null);
      isAsking = false;
      if (isOver) return;
      if (answer) record(answer);
      timer = setTimeout(() => void ask(), pauseMs);
    };
    const record = (answer: readonly UploadedRecording[]) => {
      const byAddress = new Map(answer.map((one) => [one.address, one]));
      const before = newest.current;
      const isSame = answer.every((one) => before.get(one.address)?.percent === one.percent);
      pauseMs = isSame ? Math.min(2 * pauseMs, mostPauseMs) : firstPauseMs;
      newest.current = new Map([...before, ...byAddress]);
      setRecordings(newest.current);
      setGone((known) => new Set([...known, ...open.filter((one) => !byAddress.has(one))]));
      open = answer.filter(isOpen).map(({ address }) => address);
    };
    const onVisible = () => void ask();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [all]);

  return { recordings, isGone: (address: string) => gone.has(address) };
}

const isOpen = ({ problem, percent }: UploadedRecording): boolean =>
  problem === null && percent < 100;
