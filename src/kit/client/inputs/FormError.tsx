export function FormError({ problem }: { problem: string | null }) {
  return (
    <div role="alert" className="empty:contents">
      {problem && (
        <p data-problem="" tabIndex={-1} className="border-l-4 border-error pl-3 text-error">
          {problem}
        </p>
      )}
    </div>
  );
}
