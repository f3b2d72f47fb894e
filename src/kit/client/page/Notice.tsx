import type { ReactNode } from 'react';

/** A page with a single message. @param children the link or button to continue. */
export function Notice({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="mx-auto grid w-full max-w-112 justify-items-start gap-6 px-4 py-16">
      <h1 className="display text-step-4">{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  );
}
