import { useArea } from '../../kit/client/data/useArea.ts';
import { Empty } from '../../kit/client/data/Empty.tsx';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { Picture } from '../../kit/client/pictures/Picture.tsx';
import { SecondaryBar } from '../../kit/client/page/SecondaryBar.tsx';
import { PressLink } from '../press/press-link.parts.tsx';
import { pressLinkArea } from '../press/press.queries.ts';
import { themeArea } from '../theme/theme.queries.ts';
import { siteTitleOf } from '../theme/theme.view.ts';
import { bioArea, membersArea } from './bio.queries.ts';
import { storyOf } from './bio.view.ts';
import { Members } from './members.parts.tsx';
import { textAttributes } from '../../kit/functions/textAttributes.ts';

export const areas = [bioArea, membersArea, pressLinkArea];

export const alive = 'never';

export default function BioPage() {
  return (
    <>
      <SecondaryBar title="Bio" />
      <AreaBoundary area={bioArea}>
        {({ text }) => (
          <>
            <InitialData text={text} />
            <AreaBoundary area={membersArea}>
              {(members) =>
                members.length > 0 ? (
                  <Members members={members} areNearTop={text.length < shortStory} />
                ) : (
                  <NobodyYet hasBio={text !== ''} />
                )
              }
            </AreaBoundary>
            <div className="mx-auto max-w-page px-gutter pb-12 empty:hidden">
              <PressLink />
            </div>
          </>
        )}
      </AreaBoundary>
    </>
  );
}

/** UTF-16 units; portraits below a shorter story are in view when the page opens. */
const shortStory = 400;

function InitialData({ text }: { text: string }) {
  const hasLogo = Boolean(useArea(themeArea).data?.picture);
  if (!hasLogo && !text) return null;
  return (
    <div className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-gutter py-12 desk:grid-cols-3 desk:py-16">
      <BandLogo />
      {text && <Story text={text} />}
    </div>
  );
}

/** The whole logo: a wide one is sized by its width, any other by its height. */
function BandLogo() {
  const theme = useArea(themeArea).data;
  if (!theme?.picture) return null;
  const shape = theme.picture.width / theme.picture.height;
  const isWide = shape > 1.75;
  const width = `${Math.ceil(shape * 10)}rem`;
  return (
    <Picture
      picture={theme.picture}
      alt={theme.alt || siteTitleOf(theme)}
      sizes={
        isWide ? { phone: 'calc(100vw - 2rem)', desk: '25rem' } : { phone: width, desk: width }
      }
      first
      className={isWide ? 'self-start' : 'picture-high h-40'}
    />
  );
}

function Story({ text }: { text: string }) {
  const { opening, paragraphs } = storyOf(text);
  return (
    <div className="grid content-start gap-6 desk:col-span-2">
      {opening && (
        <p {...textAttributes(opening)} className="body text-step-1 whitespace-pre-line">
          {opening}
        </p>
      )}
      {paragraphs.map((paragraph, index) => (
        <p key={index} {...textAttributes(paragraph)} className="body whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

function NobodyYet({ hasBio }: { hasBio: boolean }) {
  return (
    <Empty title={hasBio ? 'No Members' : "The band's story is coming soon."}>
      {hasBio ? 'Band members will appear here.' : 'No Members'}
    </Empty>
  );
}
