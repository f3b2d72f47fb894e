import type { ReactNode } from 'react';

/** A poster in the band's primary color, like a home page without images. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="bg-main text-on-main">
      <div className="mx-auto grid min-h-[55svh] max-w-page content-center gap-4 desk:min-h-[70svh] desk:content-end px-gutter py-16">
        <p className="display text-step-5 text-balance">{title}</p>
        {children && <p className="max-w-measure text-step-1">{children}</p>}
      </div>
    </div>
  );
}
