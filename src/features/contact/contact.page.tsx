import { Empty } from '../../kit/Empty.tsx';
import { SecondaryBar } from '../../kit/SecondaryBar.tsx';

export default function ContactPage() {
  return (
    <>
      <SecondaryBar title="Contact" />
      <Empty title="No contact information yet">
        How to reach the band for booking, press or a hello will be here.
      </Empty>
    </>
  );
}
