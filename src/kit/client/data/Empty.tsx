import type { ReactNode } from 'react';

/** A poster in the band's primary color, like a home page without images. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="bg-stage text-on-stage">
      <div className="mx-auto grid min-h-[70svh] max-w-page content-end gap-4 px-gutter py-16">
        <p className="display text-step-5 text-balance">{title}</p>
        {children && <p className="max-w-measure text-step-1">{children}</p>}
      </div>
    </div>
  );
}
