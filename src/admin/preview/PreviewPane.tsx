import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useLazyModule } from '../../kit/client/browser/useLazyModule.ts';
import { useMediaQuery } from '../../kit/client/browser/useMediaQuery.ts';
import { Preview, type PreviewedPage } from './Preview.tsx';

/** Whether the preview fits beside the forms, as in admin.css: from 1100 pixels on. */
export const useRoomBeside = () => useMediaQuery('(width >= 68.75rem)');

interface PreviewPaneProps extends PreviewedPage {
  /** Whether the preview is also shown in windows too narrow to have it beside the forms. */
  isAlways: boolean;
}

export function PreviewPane({ isAlways, ...page }: PreviewPaneProps) {
  return (
    <section
      aria-label="Preview"
      className={isAlways ? 'preview-pane preview-always' : 'preview-pane'}
    >
      <Preview {...page} />
    </section>
  );
}

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
