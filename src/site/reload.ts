/** Reloads in development when the server has restarted. */
export function reloadWithServer(): void {
  let first: string | null = null;
  new EventSource('/dev/reload').addEventListener('message', ({ data }) => {
    first ??= String(data);
    if (data !== first) location.reload();
  });
}
