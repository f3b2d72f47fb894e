import type { ReactNode } from 'react';

interface SectionProps {
  id?: string;
  title: string;
  children: ReactNode;
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className="scroll-mt-(--bar-height) border-t border-line">
      <div className="mx-auto grid max-w-page gap-8 px-gutter py-16">
        <h2 className="display text-step-4">{title}</h2>
        {children}
      </div>
    </section>
  );
}
