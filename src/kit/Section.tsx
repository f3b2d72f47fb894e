import type { ReactNode } from 'react';

/** A part of a page under a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line">
      <div className="mx-auto grid max-w-page gap-8 px-4 py-16">
        <h2 className="voice text-step-4">{title}</h2>
        {children}
      </div>
    </section>
  );
}
