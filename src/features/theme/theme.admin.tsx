import { useState } from 'react';
import { useArea } from '../../kit/client/data/useArea.ts';
import { ThemeForm } from './theme.form.tsx';
import { themeArea } from './theme.queries.ts';
import type { ShownTheme } from './theme.view.ts';
import { ThemePreview } from './preview.admin.tsx';

export default function ThemeAdmin() {
  const { data: theme, error } = useArea(themeArea);
  const [shown, setShown] = useState<ShownTheme | null>(null);
  return (
    <div className="grid grid-cols-1 items-start gap-8 desk:grid-cols-[minmax(20rem,26rem)_1fr]">
      <div className="grid grid-cols-1 gap-6">
        <h1 className="voice text-step-2">Theme</h1>
        {error && (
          <p role="alert" className="text-error">
            {error}
          </p>
        )}
        {theme && <ThemeForm theme={theme} onShow={setShown} />}
      </div>
      {theme && <ThemePreview shown={shown ?? theme} />}
    </div>
  );
}
