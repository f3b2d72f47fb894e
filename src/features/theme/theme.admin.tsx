import { useArea } from '../../kit/client/data/useArea.ts';
import { ThemeForm } from './theme.form.tsx';
import { themeArea } from './theme.queries.ts';

export default function ThemeAdmin() {
  const { data: theme, error } = useArea(themeArea);
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1 className="voice text-step-2">Theme</h1>
      {error && (
        <p role="alert" className="text-error">
          {error}
        </p>
      )}
      {theme && <ThemeForm theme={theme} />}
    </div>
  );
}
