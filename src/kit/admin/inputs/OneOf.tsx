interface OneOfProps<T extends string> {
  names: readonly T[];
  chosen: T;
  onChoose: (name: T) => void;
}

/** Buttons of which one is pressed. */
export const OneOf = <T extends string>({ names, chosen, onChoose }: OneOfProps<T>) =>
  names.map((name) => (
    <button
      key={name}
      type="button"
      aria-pressed={chosen === name}
      onClick={() => onChoose(name)}
      className="button-quiet aria-pressed:text-accent aria-pressed:underline"
    >
      {name}
    </button>
  ));
