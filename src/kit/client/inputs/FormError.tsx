/** @param title the action that failed, above the reason. */
export function FormError({ title, problem }: { title?: string; problem: string | null }) {
  return (
    <div role="alert" className="empty:contents">
      {problem && (
        <div data-problem="" tabIndex={-1} className="border-l-4 border-error pl-3 text-error">
          {title && <strong className="block">{title}</strong>}
          <p>{problem}</p>
        </div>
      )}
    </div>
  );
}
