import type { ReactNode } from 'react';

interface NoticeProps {
  title: string;
  text: ReactNode;
  /** The link or button to continue. */
  children?: ReactNode;
}

/** A page with a single message. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <section className="mx-auto grid max-w-page justify-items-start gap-6 px-gutter py-24">
      <h1 className="display text-step-5">{title}</h1>
      <p className="max-w-measure">{text}</p>
      {children}
    </section>
  );
}
