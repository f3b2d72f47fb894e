import { Empty } from '../../kit/Empty.tsx';
import { SecondaryBar } from '../../kit/SecondaryBar.tsx';

export default function MusicPage() {
  return (
    <>
      <SecondaryBar title="Music" />
      <Empty title="No music yet... Check back soon!">
        Songs, albums and where to hear them will be here.
      </Empty>
    </>
  );
}
