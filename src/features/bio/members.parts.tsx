import { Picture } from '../../kit/client/pictures/Picture.tsx';
import { Section } from '../../kit/client/page/Section.tsx';
import { ServiceLinks } from '../../kit/client/links/ServiceLinks.tsx';
import type { Member } from './members.ts';
import { initialsOf } from './members.view.ts';
import { textAttributes } from '../../kit/functions/textAttributes.ts';

interface MembersProps {
  members: readonly Member[];
  /** Whether the first portraits are in view when the page opens. */
  areNearTop: boolean;
}

export function Members({ members, areNearTop }: MembersProps) {
  const { length } = members;
  const row = length === 1 ? 'one' : length % 4 === 0 || length > 9 ? 'four' : 'three';
  return (
    <Section title="Members">
      <ul className={`grid gap-x-4 gap-y-10 desk:gap-x-8 ${rows[row].columns}`}>
        {members.map((member, index) => (
          <li key={member._id} className="grid min-w-0 content-start gap-3">
            <Portrait member={member} sizes={rows[row].sizes} first={areNearTop && index < 2} />
            <div>
              <h3 {...textAttributes(member.name)} className="display text-step-1 desk:text-step-2">
                {member.name}
              </h3>
              <p {...textAttributes(member.role)} className="text-muted">
                {member.role}
              </p>
            </div>
            <ServiceLinks whose={member.name} links={member} short />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A portrait's width: a share of the window or page, minus the gaps. */
const half = 'calc(50vw - 1.5rem)';
const third = 'calc(min(33.3vw - 2rem, 24.7rem))';
const quarter = 'calc(min(25vw - 2rem, 18rem))';

const rows = {
  one: {
    columns: 'grid-cols-[minmax(0,18rem)] desk:grid-cols-3',
    sizes: { phone: '18rem', desk: third },
  },
  three: { columns: 'grid-cols-2 desk:grid-cols-3', sizes: { phone: half, desk: third } },
  four: { columns: 'grid-cols-2 desk:grid-cols-4', sizes: { phone: half, desk: quarter } },
} as const;

interface PortraitProps {
  member: Member;
  sizes: { phone: string; desk: string };
  first: boolean;
}

function Portrait({ member: { name, picture, alt }, sizes, first }: PortraitProps) {
  if (!picture) return <Initials name={name} />;
  return (
    <Picture
      picture={picture}
      alt={alt || name}
      sizes={sizes}
      fills={4 / 5}
      first={first}
      className="aspect-[4/5]"
    />
  );
}

/** Decorative, because the full name is below. */
function Initials({ name }: { name: string }) {
  return (
    <div
      aria-hidden
      className="display grid aspect-[4/5] place-items-center border border-line bg-main text-step-5 text-on-main"
    >
      {initialsOf(name)}
    </div>
  );
}
