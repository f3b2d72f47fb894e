import type { ReactNode } from 'react';

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-page justify-items-start gap-4 px-gutter py-24">
      <p className="display text-step-4 text-balance">{title}</p>
      {children && <p className="max-w-measure text-muted">{children}</p>}
    </div>
  );
}
