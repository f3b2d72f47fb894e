import { paletteList } from '../../kit/admin/records/paletteList.ts';
import { membersArea } from './members.queries.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { BioForm } from './bio.form.tsx';
import { bioArea } from './bio.queries.ts';
import { MembersEditor } from './members.admin.tsx';

/** What the search for everything finds here. */
export const membersLists = [
  paletteList(membersArea, { title: 'Members', addition: 'Member' }, (members) =>
    members.map(({ _id, name, role }) => ({ _id, label: name, detail: role })),
  ),
];

export default function AboutUsAdmin() {
  return (
    <div className="grid grid-cols-1 gap-10">
      <section className="grid grid-cols-1 gap-4">
        <h1 className="voice text-step-2">Bio</h1>
        <AreaBoundary area={bioArea} shape="fields">
          {(bio) => <BioForm bio={bio} />}
        </AreaBoundary>
      </section>
      <MembersEditor />
    </div>
  );
}
