import { useArea } from '../../kit/area.ts';
import { Empty } from '../../kit/Empty.tsx';
import { FromArea } from '../../kit/FromArea.tsx';
import { Section } from '../../kit/Section.tsx';
import { SecondaryBar } from '../../kit/SecondaryBar.tsx';
import { ServiceLinks } from '../../kit/ServiceLinks.tsx';
import { themeArea } from '../theme/theme.queries.ts';
import { siteTitleOf } from '../theme/theme.view.ts';
import { bioArea } from './bio.queries.ts';
import { paragraphsOf } from './bio.view.ts';
import { membersArea } from './members.queries.ts';
import type { Member } from './members.ts';

export const areas = [bioArea, membersArea];

export default function BioPage() {
  return (
    <>
      <SecondaryBar title="Bio" />
      <BandLogo />
      <FromArea area={bioArea}>
        {({ text }) => (
          <>
            {text && <Story text={text} />}
            <FromArea area={membersArea}>
              {(members) => {
                if (members.length > 0) return <Members members={members} />;
                return text ? null : <NobodyYet />;
              }}
            </FromArea>
          </>
        )}
      </FromArea>
    </>
  );
}

function BandLogo() {
  const theme = useArea(themeArea).data;
  if (!theme?.bandLogoUrl) return null;
  return (
    <div className="mx-auto max-w-page px-4 pt-16">
      <img
        src={theme.bandLogoUrl}
        alt={siteTitleOf(theme)}
        className="h-40 w-full object-contain object-left"
      />
    </div>
  );
}

function Story({ text }: { text: string }) {
  return (
    <div className="mx-auto grid max-w-page gap-6 px-4 py-16">
      {paragraphsOf(text).map((paragraph, index) => (
        <p key={index} className="reading whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

function Members({ members }: { members: readonly Member[] }) {
  return (
    <Section title="Members">
      <ul className="grid gap-x-8 gap-y-12 desk:grid-cols-3">
        {members.map((member) => (
          <li key={member._id} className="grid content-start gap-2">
            {member.bioPic && (
              <img
                src={member.bioPic}
                alt=""
                loading="lazy"
                className="aspect-[4/5] w-full object-cover"
              />
            )}
            <h3 className="voice text-step-2">{member.name}</h3>
            <p className="text-muted">{member.role}</p>
            <ServiceLinks whose={member.name} links={member} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function NobodyYet() {
  return (
    <Empty title="No Members">Who is in the band, and how it came to be, will be told here.</Empty>
  );
}
