export const sumOf = <One>(all: readonly One[], countOf: (one: One) => number): number =>
  all.reduce((sum, one) => sum + countOf(one), 0);
