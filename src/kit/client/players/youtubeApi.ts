/**
 * The part of YouTube's IFrame API that is used here
 * (https://developers.google.com/youtube/iframe_api_reference).
 */
export interface YouTubePlayer {
  playVideo(): void;
  pauseVideo(): void;
  mute(): void;
  isMuted(): boolean;
  seekTo(seconds: number, allowSeekAhead: boolean): void;
  /** Seconds. */
  getCurrentTime(): number;
  getIframe(): HTMLIFrameElement;
  destroy(): void;
}

interface PlayerOptions {
  host: string;
  videoId: string;
  width: string;
  height: string;
  playerVars: Record<string, string | number>;
  events: {
    onReady(): void;
    onStateChange(event: { data: number }): void;
    onError(event: { data: number }): void;
    onAutoplayBlocked(): void;
  };
}

export interface YouTubeApi {
  /** Puts a frame in the element's place. */
  Player: new (place: HTMLElement, options: PlayerOptions) => YouTubePlayer;
}

/** The state in which a video has come to its end. */
export const ended = 0;
export const playing = 1;
export const paused = 2;

/**
 * How long YouTube may take until a player answers, in milliseconds. What a content blocker
 * empties or holds back never says that it failed; nobody looks at a black place for longer.
 */
export const timeoutMs = 8_000;

declare global {
  interface Window {
    YT?: YouTubeApi | undefined;
    onYouTubeIframeAPIReady?: () => void;
  }
}

let loading: Promise<YouTubeApi> | null = null;

/**
 * The API, whose script is fetched once. Where it cannot be had the next video tries again.
 * @throws Error where it cannot be had.
 */
export function loadYouTube(): Promise<YouTubeApi> {
  return (loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(limit);
      script.remove();
      // The script looks there whether it has already fetched the rest of itself.
      window.YT = undefined;
      loading = null;
      reject(new Error('The script of the video player cannot be had.'));
    };
    const limit = setTimeout(fail, timeoutMs);
    window.onYouTubeIframeAPIReady = () => {
      clearTimeout(limit);
      resolve(window.YT!);
    };
    script.src = 'https://www.youtube.com/iframe_api';
    script.addEventListener('error', fail);
    document.head.append(script);
  }));
}
