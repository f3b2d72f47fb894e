import { calendarDay } from '../../dates/dates.ts';

export function labelOf(form: HTMLFormElement, name: string): string {
  const label = inputOf(form, name)?.labels?.[0]?.textContent?.trim();
  return label || name;
}

/** A value as the form shows it: an option's text, a day for its milliseconds; empty for none. */
export function joinedLabels(form: HTMLFormElement, name: string, value: unknown): string {
  const input = inputOf(form, name);
  if (input instanceof HTMLSelectElement) {
    const text = String(value ?? '');
    const option = [...input.options].find((one) => one.value === text);
    return option ? option.text : text;
  }
  if (typeof value === 'number' && input?.type === 'date') return calendarDay(value);
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function inputOf(form: HTMLFormElement, name: string): Input | null {
  const found = form.elements.namedItem(name);
  const isInput =
    found instanceof HTMLInputElement ||
    found instanceof HTMLSelectElement ||
    found instanceof HTMLTextAreaElement;
  return isInput ? found : null;
}
