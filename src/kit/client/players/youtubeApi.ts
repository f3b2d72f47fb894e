/** YouTube's IFrame API (https://developers.google.com/youtube/iframe_api_reference). */
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
  Player: new (element: HTMLElement, options: PlayerOptions) => YouTubePlayer;
}

/** The API's player states. */
export const ended = 0;
export const playing = 1;
export const paused = 2;

/** Milliseconds: a script that a content blocker empties or holds back never reports an error. */
export const timeoutMs = 8_000;

declare global {
  interface Window {
    YT?: YouTubeApi | undefined;
    onYouTubeIframeAPIReady?: () => void;
  }
}

let loading: Promise<YouTubeApi> | null = null;

/** Loads the script once, and again after an error. @throws Error if it can't be loaded. */
export function loadYouTube(): Promise<YouTubeApi> {
  return (loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(limit);
      script.remove();
      // Otherwise the script would assume that its other part has loaded.
      window.YT = undefined;
      loading = null;
      reject(new Error('could not load YouTube'));
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
