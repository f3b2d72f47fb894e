import type { ReactNode } from 'react';

/** A page that says one thing. @param children the link or button to go on with. */
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
