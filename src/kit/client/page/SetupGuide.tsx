import { Accordion } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { ExternalLink } from '../links/ExternalLink.tsx';

interface SetupGuideProps {
  /** What is set up, as in `Setting up Bandsintown`. */
  title: string;
  /** What to do, in order; each part opens by itself. */
  parts: readonly { title: string; steps: readonly ReactNode[] }[];
  tips: readonly ReactNode[];
  /** Where the service itself explains all of it. */
  documentation: { href: string; label: string };
}

/** How to set up another service: numbered steps, tips, and the way to its documentation. */
export function SetupGuide({ title, parts, tips, documentation }: SetupGuideProps) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">{title}</h3>
      <Accordion.Root className="rows">
        {parts.map((part) => (
          <Part key={part.title} title={part.title}>
            <ol className="guide-list list-decimal">{part.steps.map(itemOf)}</ol>
          </Part>
        ))}
        <Part title="Tips">
          <ul className="guide-list list-disc">{tips.map(itemOf)}</ul>
        </Part>
      </Accordion.Root>
      <p>
        <ExternalLink href={documentation.href}>{documentation.label}</ExternalLink>
      </p>
    </section>
  );
}

// The texts of a guide never change their places.
const itemOf = (text: ReactNode, index: number) => <li key={index}>{text}</li>;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Accordion.Item value={title} className="row">
      <Accordion.Header className="contents" render={<h4 />}>
        <Accordion.Trigger className="row-head min-h-11 justify-between">
          {title}
          <ChevronDown aria-hidden className="row-mark" />
        </Accordion.Trigger>
      </Accordion.Header>
      <Accordion.Panel className="row-panel">{children}</Accordion.Panel>
    </Accordion.Item>
  );
}
