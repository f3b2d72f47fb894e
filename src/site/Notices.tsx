import { ThemeFollower } from '../features/theme/theme.parts.tsx';
import { AlertToasts } from '../kit/client/page/AlertToasts.tsx';

export function Notices() {
  return (
    <>
      <AlertToasts />
      <ThemeFollower page={null} />
    </>
  );
}
