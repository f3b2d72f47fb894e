import { LogOut } from 'lucide-react';
import { useRef } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { call } from '../../kit/client/api/call.ts';
import { area } from '../../kit/client/data/area.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { longDateTime } from '../../kit/dates/dates.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { PlainRow } from './plain-row.admin.tsx';
import { openSessionEndpoints, type OpenSession } from './open-sessions.ts';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';

export const sessionsArea = area('sessions', openSessionEndpoints.list, 'your sessions');

export function OpenSessions() {
  const areas = useAreas();
  const heading = useRef<HTMLHeadingElement>(null);
  // A disabled button would lose the focus.
  const isBusy = useRef(false);

  const end = async (
    work: () => Promise<unknown>,
    isLeft: (session: OpenSession) => boolean,
    done: string,
  ) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
      areas.change(sessionsArea, (sessions) => sessions.filter(isLeft));
      addAlert('success', done);
      // The pressed button is gone.
      heading.current?.focus();
    } catch (failure) {
      addAlert('error', chooseMessage(failure));
    }
    isBusy.current = false;
  };
  const endOne = ({ _id: id, device }: OpenSession) =>
    end(
      () =>
        call(openSessionEndpoints.end, { params: { id } }).catch(
          areas.reloadWhenGone(sessionsArea),
        ),
      ({ _id }) => _id !== id,
      `${device} is signed out.`,
    );
  const endOthers = () =>
    end(
      () => call(openSessionEndpoints.endOthers, {}),
      ({ isThis }) => isThis,
      'All other devices are signed out.',
    );

  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 ref={heading} tabIndex={-1} className="display text-step-1 outline-none">
        Signed-in devices
      </h2>
      <AreaBoundary area={sessionsArea} shape="rows">
        {(sessions) => (
          <>
            <ul aria-label="Signed-in devices" className="rows">
              {sessions.map((session) => (
                <PlainRow
                  key={session._id}
                  header={session.device}
                  mark={session.isThis ? 'this device' : null}
                  lines={linesOf(session)}
                >
                  {!session.isThis && (
                    <LineButton
                      Icon={LogOut}
                      of={session.device}
                      onClick={() => void endOne(session)}
                    >
                      Sign Out
                    </LineButton>
                  )}
                </PlainRow>
              ))}
            </ul>
            {sessions.length > 1 && (
              <LineButton onClick={() => void endOthers()} className="justify-self-start">
                Sign Out All Others
              </LineButton>
            )}
          </>
        )}
      </AreaBoundary>
    </section>
  );
}

function linesOf({ openedAt, seenAt, isThis }: OpenSession): string[] {
  const timeZone = ownTimeZone();
  const opened = `Signed in ${longDateTime(openedAt, timeZone)}`;
  return isThis ? [opened] : [opened, `Last seen ${longDateTime(seenAt, timeZone)}`];
}
