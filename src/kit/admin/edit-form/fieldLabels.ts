import { calendarDay } from '../../dates/dates.ts';

/** What a form calls one of its fields: the words of its label. */
export function labelOf(form: HTMLFormElement, name: string): string {
  const label = inputOf(form, name)?.labels?.[0]?.textContent?.trim();
  return label || name;
}

/**
 * A value of a field in the words in which the form shows it: the text of a choice and not what
 * stands for it, a day and not its milliseconds. Empty for none.
 */
export function joinedLabels(form: HTMLFormElement, name: string, value: unknown): string {
  const input = inputOf(form, name);
  if (input instanceof HTMLSelectElement) {
    const held = String(value ?? '');
    const option = [...input.options].find((one) => one.value === held);
    return option ? option.text : held;
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
