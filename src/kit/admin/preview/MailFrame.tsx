import { useEffect, useRef } from 'react';

interface MailFrameProps {
  html: string;
  scheme: 'light' | 'dark';
}

/** Shows an e-mail. Its links open in another tab, and nothing in it can run. */
export function MailFrame({ html, scheme }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const show = () => showMail(frame.current!.contentDocument!, html, scheme);
  // oxlint-disable-next-line react/exhaustive-deps -- once for each e-mail
  useEffect(show, [html, scheme]);
  return (
    <iframe
      ref={frame}
      title="The e-mail"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc="<!doctype html>"
      onLoad={show}
      className="h-128 w-full border border-line"
    />
  );
}

/**
 * Puts an e-mail into a document, which stays where it was scrolled to. The page's policy refuses
 * styles in HTML, but not those that its own script sets.
 */
function showMail(frame: Document, html: string, scheme: string): void {
  const unstyled = html
    .replace(/<style>[^<]*<\/style>/, '')
    .replaceAll(/(<[^<>]*?) style="/g, '$1 data-style="');
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html');
  frame.body.replaceWith(frame.adoptNode(body));
  frame.documentElement.style.colorScheme = scheme;
  for (const element of body.parentElement!.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style']!;
  }
  for (const link of frame.links) (link as HTMLAnchorElement).target = '_blank';
}
