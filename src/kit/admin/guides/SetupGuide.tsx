import { Accordion } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { ExternalLink } from '../../client/links/ExternalLink.tsx';

interface SetupGuideProps {
  /** For example `Setting up Bandsintown`. */
  title: string;
  parts: readonly { title: string; steps: readonly ReactNode[] }[];
  tips: readonly ReactNode[];
  documentation: { href: string; label: string };
}

export function SetupGuide({ title, parts, tips, documentation }: SetupGuideProps) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">{title}</h3>
      <Accordion.Root className="rows">
        {parts.map((part) => (
          <Part key={part.title} title={part.title}>
            <ol className="grid gap-2 pb-4 pl-6 wrap-anywhere list-decimal">
              {part.steps.map(itemOf)}
            </ol>
          </Part>
        ))}
        <Part title="Tips">
          <ul className="grid gap-2 pb-4 pl-6 wrap-anywhere list-disc">{tips.map(itemOf)}</ul>
        </Part>
      </Accordion.Root>
      <p>
        <ExternalLink href={documentation.href}>{documentation.label}</ExternalLink>
      </p>
    </section>
  );
}

// The index is a stable key, because a guide's texts never change order.
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
