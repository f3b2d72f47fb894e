import { Empty } from '../../kit/Empty.tsx';
import { SecondaryBar } from '../../kit/SecondaryBar.tsx';

export default function BioPage() {
  return (
    <>
      <SecondaryBar title="Bio" />
      <Empty title="No Members">
        Who is in the band, and how it came to be, will be told here.
      </Empty>
    </>
  );
}
