import { useEffect, useState } from 'react';

interface MailFrameProps {
  html: string;
  scheme: 'light' | 'dark';
}

/** Shows an e-mail. Its links open in another tab, and nothing in it can run. */
export function MailFrame({ html, scheme }: MailFrameProps) {
  const [frame, setFrame] = useState<Document | null>(null);
  useEffect(() => {
    if (frame) showMail(frame, html, scheme);
  }, [frame, html, scheme]);
  return (
    <iframe
      title="The e-mail"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc="<!doctype html>"
      onLoad={({ currentTarget }) => setFrame(currentTarget.contentDocument)}
      className="h-128 w-full border border-line"
    />
  );
}

/**
 * Leaves out what the page's policy refuses: styles in HTML, but not those that its own script sets; and images
 * of another origin, which the site's own are if a member opened it at another address than fans.
 */
export const allowedHtml = (html: string): string =>
  html
    .replace(/<style>[^<]*<\/style>/, '')
    .replaceAll(/(<[^<>]*?) style="/g, '$1 data-style="')
    .replaceAll(/(<img src=")https?:\/\/[^/"]+/g, '$1');

/** Puts an e-mail into a document, which stays where it was scrolled to. */
function showMail(frame: Document, html: string, scheme: string): void {
  const { body } = new DOMParser().parseFromString(allowedHtml(html), 'text/html');
  frame.body.replaceWith(frame.adoptNode(body));
  frame.documentElement.style.colorScheme = scheme;
  for (const element of body.parentElement!.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style']!;
  }
  for (const link of frame.links) (link as HTMLAnchorElement).target = '_blank';
}
