import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { addAlert, clearAlerts, removeAlert, setAlertPosition } from './alerts.ts';
import { AlertToasts } from './AlertToasts.tsx';

afterEach(() => {
  clearAlerts();
  setAlertPosition('bottom-right');
});

const html = () => renderToString(<AlertToasts />);

test('without alerts only their region is there', () => {
  expect(html()).toMatch(
    /^<section aria-label="Notifications"[^>]*data-position="bottom-right"[^>]*><\/section>$/,
  );
});

test('an error interrupts screen readers, the other kinds wait for a pause', () => {
  addAlert('error', 'Broken');
  addAlert('success', 'Saved');
  addAlert('warning', 'Mind the gap');
  expect(html().match(/role="(alert|status)" data-alert="\w+"/g)).toEqual([
    'role="alert" data-alert="error"',
    'role="status" data-alert="success"',
    'role="status" data-alert="warning"',
  ]);
  expect(html().match(/aria-label="Dismiss"/g)).toHaveLength(3);
});

test('each kind has its own word, color and icon', () => {
  const shown = (['error', 'success', 'warning', 'info'] as const).map((type) => {
    clearAlerts();
    addAlert(type, 'Something');
    const [, word] = /<span class="sr-only">(\w+)/.exec(html()) ?? [];
    const [, color] = / text-(error|success|warning|info) /.exec(html()) ?? [];
    const [, icon] = /lucide-([\w-]+)/.exec(html()) ?? [];
    return { word, color, icon };
  });
  expect(shown.map(({ word }) => word)).toEqual(['Error', 'Success', 'Warning', 'Note']);
  expect(shown.map(({ color }) => color)).toEqual(['error', 'success', 'warning', 'info']);
  expect(new Set(shown.map(({ icon }) => icon)).size).toBe(4);
});

test('a closing alert fades visibly', () => {
  const id = addAlert('info', 'Bye');
  expect(html()).toContain('opacity-100');
  removeAlert(id);
  expect(html()).toContain('opacity-0');
  expect(html()).toContain('duration-200');
});

test('alerts appear in their chosen position', () => {
  setAlertPosition('top-left');
  expect(html()).toContain('data-position="top-left"');
});
