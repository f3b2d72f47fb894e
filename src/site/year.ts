import { createContext } from 'react';

/** The year in the footer: the server's, so that the browser's clock changes nothing. */
export const YearContext = createContext(0);

/** @param now epoch milliseconds. */
export const yearOf = (now: number): number => new Date(now).getFullYear();

/** The instant at which a page that shows this year is no longer true, in epoch milliseconds. */
export const nextNewYear = (now: number): number => new Date(yearOf(now) + 1, 0, 1).getTime();
