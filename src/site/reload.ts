/** In development: loads the page anew when another server answers than the one it came from. */
export function reloadWithServer(): void {
  let first: string | null = null;
  new EventSource('/dev/reload').addEventListener('message', ({ data }) => {
    first ??= String(data);
    if (data !== first) location.reload();
  });
}
