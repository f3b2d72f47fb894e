/** What an embedded player's address ends with, by the name of its ground. */
export const playerGrounds = { Gray: '&theme=0', Red: '' } as const;
