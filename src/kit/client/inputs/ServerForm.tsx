import type { ComponentProps } from 'react';
import { useFocusAfter, type SaveState } from './useFocusAfter.ts';

/** A form that also works without scripts: the server then answers with a page. */
export function ServerForm(props: { state?: SaveState } & ComponentProps<'form'>) {
  const { state = 'idle', onSubmit, ...form } = props;
  const keyboard = useFocusAfter(state);
  return (
    <form
      method="post"
      data-without-scripts=""
      {...form}
      onSubmit={(event) => {
        keyboard.remember(event.currentTarget);
        onSubmit?.(event);
      }}
    />
  );
}
