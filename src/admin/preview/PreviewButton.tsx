import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useLazyModule } from '../../kit/client/browser/useLazyModule.ts';
import { Preview, type PreviewedPage } from './Preview.tsx';

/** Shows the preview over the forms, if there is no room beside them. */
export function PreviewButton({ className, ...page }: PreviewedPage & { className: string }) {
  const [isOpen, setOpen] = useState(false);
  const sheet = useLazyModule(() => import('./PreviewSheet.tsx'), isOpen);
  return (
    <>
      <button type="button" data-preview className={className} onClick={() => setOpen(true)}>
        <Eye aria-hidden className="size-4" /> Preview
      </button>
      {sheet && (
        <sheet.PreviewSheet isOpen={isOpen} onClosed={() => setOpen(false)}>
          <Preview {...page} onPressed={() => setOpen(false)} />
        </sheet.PreviewSheet>
      )}
    </>
  );
}
