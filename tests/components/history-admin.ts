import type { HistoryItem } from '../../src/features/history/history.ts';

export const at = Date.UTC(2026, 10, 24, 12);

export const item = (more: Partial<HistoryItem> = {}): HistoryItem => ({
  _id: 'item-1',
  at,
  by: 'Bea',
  noun: 'member',
  record: 'a',
  action: 'changed',
  label: 'Member Ann',
  changes: [{ field: 'role', from: 'Drums', to: 'Harp' }],
  beside: {},
  ...more,
});

export const history = (items: HistoryItem[], next: string | null = null) => ({ items, next });
