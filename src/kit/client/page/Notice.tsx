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
    <section className="mx-auto grid w-full max-w-112 justify-items-start gap-6 px-4 py-16">
      <h1 className="display text-step-4">{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  );
}
