import { Accordion } from '@base-ui/react/accordion';
import { ChevronDown, Mail, MailCheck, Reply, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type Ref } from 'react';
import type { Message } from './messages.ts';
import { longDateTime } from '../../kit/dates/dates.ts';
import { replyLink } from './contact.view.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';

interface MessageRowsProps {
  /** For screen readers. */
  label: string;
  messages: readonly Message[];
  /** The id of the message to open and scroll to. */
  opened?: string | null;
  onOpen?: (message: Message) => void;
  /** If omitted, there is no button to mark a message as read or unread. */
  onMark?: (message: Message, isRead: boolean) => void;
  /** If omitted, there is no button to mark a message as not spam. */
  onTrust?: (message: Message) => void;
  onDelete: (message: Message) => void;
  ref: Ref<HTMLDivElement>;
}

export function MessageRows(props: MessageRowsProps) {
  const { label, messages, opened = null, onOpen, ref, ...actions } = props;
  const [open, setOpen] = useState<string[]>([]);
  const requested = messages.find(({ _id }) => _id === opened);
  const openNow = useEffectEvent((message: Message) => {
    setOpen([message._id]);
    onOpen?.(message);
    document.getElementById(message._id)?.scrollIntoView({ block: 'nearest' });
  });
  const isListed = requested !== undefined;
  useEffect(() => {
    if (requested) openNow(requested);
    // oxlint-disable-next-line react/exhaustive-deps -- once, as soon as it is listed
  }, [opened, isListed]);
  return (
    <Accordion.Root
      ref={ref}
      className="rows"
      aria-label={label}
      multiple
      value={open}
      onValueChange={setOpen}
    >
      {messages.map((message) => (
        <Accordion.Item
          key={message._id}
          id={message._id}
          value={message._id}
          className="row"
          onOpenChange={(isOpen) => isOpen && onOpen?.(message)}
        >
          <Head message={message} isMarked={actions.onMark !== undefined && !message.isRead} />
          <Accordion.Panel className="row-panel">
            <MessageDetails message={message} {...actions} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion.Root>
  );
}

/** `dir="auto"` because fans write in any script. */
function Head({ message, isMarked }: { message: Message; isMarked: boolean }) {
  return (
    <Accordion.Header className="contents">
      <Accordion.Trigger className="row-head">
        <span className="grid min-w-0 grow desk:grid-cols-[minmax(0,1fr)_auto] desk:gap-x-4">
          <span className="flex min-w-0 items-center gap-2">
            {isMarked && (
              <span className="shrink-0 rounded-one bg-accent px-1.5 text-small font-semibold text-on-accent">
                Unread
              </span>
            )}
            <span dir="auto" className={`truncate ${isMarked ? 'font-bold' : ''}`}>
              {message.name}
            </span>
          </span>
          <span dir="auto" className={`truncate text-left ${isMarked ? '' : 'text-muted'}`}>
            {message.subject}
          </span>
          <time
            dateTime={new Date(message.date).toISOString()}
            className="text-small text-muted desk:col-start-2 desk:row-span-2 desk:row-start-1"
          >
            {longDateTime(message.date, ownTimeZone())}
          </time>
        </span>
        <ChevronDown aria-hidden className="row-mark" />
      </Accordion.Trigger>
    </Accordion.Header>
  );
}

type MessageDetailsProps = Pick<MessageRowsProps, 'onMark' | 'onTrust' | 'onDelete'> & {
  message: Message;
};

function MessageDetails({ message, onMark, onTrust, onDelete }: MessageDetailsProps) {
  const { name, email, subject, message: text } = message;
  return (
    <div className="grid grid-cols-1 gap-4 pb-4 wrap-anywhere">
      <dl className="row-details">
        <dt>From</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>Subject</dt>
        <dd>
          <bdi>{subject}</bdi>
        </dd>
      </dl>
      <p dir="auto" className="body whitespace-pre-wrap">
        {text}
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={replyLink(message)} className="button" aria-label={`Reply to ${name}`}>
          <Reply aria-hidden className="size-4" /> Reply
        </a>
        {onMark && (
          <LineButton
            Icon={Mail}
            onClick={() => onMark(message, !message.isRead)}
          >{`Mark as ${message.isRead ? 'unread' : 'read'}`}</LineButton>
        )}
        {onTrust && (
          <LineButton
            Icon={MailCheck}
            onClick={() => onTrust(message)}
            aria-label={`Not suspicious: the message from ${name}`}
          >
            Not suspicious
          </LineButton>
        )}
        <LineButton Icon={Trash2} onClick={() => onDelete(message)} of={`the message from ${name}`}>
          Delete
        </LineButton>
      </div>
    </div>
  );
}
