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

declare global {
  interface Window {
    YT?: YouTubeApi;
    onYouTubeIframeAPIReady?: () => void;
  }
}

let loading: Promise<YouTubeApi> | null = null;

/** The API, whose script is fetched once. @throws Error where it cannot be had. */
export function loadYouTube(): Promise<YouTubeApi> {
  return (loading ??= new Promise((resolve, reject) => {
    window.onYouTubeIframeAPIReady = () => resolve(window.YT!);
    const script = document.createElement('script');
    script.src = 'https://www.youtube.com/iframe_api';
    script.addEventListener('error', () => {
      script.remove();
      // Another video may try again.
      loading = null;
      reject(new Error('The script of the video player cannot be had.'));
    });
    document.head.append(script);
  }));
}
