export function beginActivity(): () => void {
  return () => {};
}
