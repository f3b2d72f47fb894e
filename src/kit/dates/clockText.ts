/** Returns `3:07` or `1:03:07`, as players write it. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0
    ? `${hours}:${two(minutes % 60)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}
