import { calendarDay } from '../../dates/dates.ts';
import { writeTime } from '../../dates/clockTime.ts';

export function labelOf(form: HTMLFormElement, name: string): string {
  const label = inputOf(form, name)?.labels?.[0]?.textContent?.trim();
  return label || name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Returns the labels of empty required inputs, and the names in `data-lacks` of other missing
 * parts, such as images.
 */
export const emptyLabels = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLElement>('[required], [data-lacks]')].flatMap((element) => {
    if (element.dataset['lacks']) return withPart(element, element.dataset['lacks']);
    if (!isInput(element) || element.type === 'file' || element.value.trim() !== '') return [];
    return withPart(element, element.labels?.[0]?.textContent);
  });

/** Returns the labels of inputs with invalid values. */
export const wrongLabels = (form: HTMLFormElement): string[] =>
  [...form.elements].flatMap((element) => {
    if (!isInput(element) || element.getAttribute('aria-invalid') !== 'true') return [];
    const isFile = element.type === 'file';
    return withPart(
      element,
      isFile ? element.ariaLabel?.split(':')[0] : element.labels?.[0]?.textContent,
    );
  });

/** The label, and the name of the form's part that it is in: `Text (block 2)`. */
function withPart(element: HTMLElement, label: string | null | undefined): string[] {
  const part = element.closest<HTMLElement>('[data-part]')?.dataset['part'];
  if (!label) return [];
  return [part === undefined ? label.trim() : `${label.trim()} (${part})`];
}

/** A value as the form shows it: an option's text, a day, or empty for none. */
export function joinedLabels(form: HTMLFormElement, name: string, value: unknown): string {
  const input = inputOf(form, name);
  if (input instanceof HTMLSelectElement) {
    const text = String(value ?? '');
    const option = [...input.options].find((one) => one.value === text);
    return option ? option.text : text;
  }
  if (typeof value === 'number' && input?.type === 'date') return calendarDay(value);
  if (typeof value === 'number' && input?.dataset['time'] !== undefined) return writeTime(value);
  if (input === null && typeof value === 'string' && /^[[{]/.test(value)) return textsIn(value);
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

/** The texts in a list or an object that a form stores as JSON. */
function textsIn(json: string): string {
  const texts: string[] = [];
  JSON.parse(json, (name, value: unknown) => {
    if (typeof value === 'string' && name !== '_id' && name !== 'type') texts.push(value);
    return value;
  });
  return texts.join('\n');
}

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function inputOf(form: HTMLFormElement, name: string): Input | null {
  const found = form.elements.namedItem(name);
  return isInput(found) ? found : null;
}

const isInput = (found: unknown): found is Input =>
  found instanceof HTMLInputElement ||
  found instanceof HTMLSelectElement ||
  found instanceof HTMLTextAreaElement;
