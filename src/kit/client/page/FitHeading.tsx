import { letterSteps } from './poster.ts';

/**
 * A heading as large as its room allows. A word that is longer than the room makes the whole
 * heading smaller, so that nothing is cut and nothing scrolls.
 */
export function Poster({ children }: { children: string }) {
  return (
    <div className="poster-room">
      <h1 className={`voice poster ${letterSteps(children)}`}>{children}</h1>
    </div>
  );
}
