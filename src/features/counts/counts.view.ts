/** Names the letter in the address of a page that its link opens. */
export const letterParameter = 'l';

export const figure = (number: number): string => new Intl.NumberFormat('en').format(number);

export const timesText = (number: number): string =>
  number === 1 ? 'once' : `${figure(number)} times`;

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`;
