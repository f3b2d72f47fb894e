import { useEffect, useEffectEvent } from 'react';

/** Leaves a form as its Cancel does, and calls `then` once it is gone. */
type Leave = (then: () => void) => void;

let leave: Leave | null = null;

/** Says how to leave the form in a dialog, for as long as it is there. */
export function useOpenForm(how: Leave): void {
  const leaveNow = useEffectEvent(how);
  useEffect(() => {
    const mine: Leave = (then) => leaveNow(then);
    leave = mine;
    return () => {
      if (leave === mine) leave = null;
    };
  }, []);
}

/** What asks for another place calls it first. @param then never called by whoever stays. */
export function leaveOpenForm(then: () => void): void {
  if (leave) leave(then);
  else then();
}
