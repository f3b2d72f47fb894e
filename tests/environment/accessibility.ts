import type { AxeResults, RunOptions } from 'axe-core';

/** The axe rules for every page: WCAG 2.2 A and AA, and axe's own recommendations. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** axe reports an element that happens to be half under a bar as too small to press. */
export const barsInFlow =
  '.admin-frame :is(header, .tools, .bottom-bar, .secondary-bar, .save-bar) { position: static !important }';

/** Violations that axe found, one sentence for each place. */
export const sentencesOf = ({ violations }: Pick<AxeResults, 'violations'>): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary}`),
  );

/** @param rules names of axe rules; all of ours if none is named. */
export const axeOptions = (rules?: readonly string[]): RunOptions => ({
  runOnly: rules ? { type: 'rule', values: [...rules] } : tags,
  resultTypes: ['violations'],
  iframes: false,
});

/**
 * Waits until all animations have ended, except endless and paused ones. Runs in the browser from
 * its own text.
 */
export async function settled(): Promise<void> {
  const moves = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
  // An animation that ends may start another.
  for (let moving = moves(); moving.length > 0; moving = moves()) {
    await Promise.allSettled(moving.map((one) => one.finished));
  }
}

/**
 * Targets lower or narrower than a finger needs, in the last of these boxes. Runs in the browser
 * from its own text.
 */
export function smallTargets(scope = 'body'): string[] {
  const least = 44;
  const roots = document.querySelectorAll(scope);
  const all = [
    ...(roots[roots.length - 1] ?? document.body).querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=tab]',
    ),
  ];
  return all.flatMap((element) => {
    // A link inside a line of text is as high as the line, and a label presses its input.
    const isInText = element.matches('p a, li a:not([class]), dd a');
    // A press anywhere on a release presses the link in its title.
    const isCovered = element.closest('.release') !== null;
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const pressed = element.closest('label') ?? element;
    const { width, height } = pressed.getBoundingClientRect();
    // For screen readers only, until it has the focus.
    const isHidden = width <= 1 || height <= 1 || element.closest('[aria-hidden=true]');
    if (!isSeen || isHidden || isInText || isCovered || (width >= least && height >= least))
      return [];
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim();
    return [
      `${element.tagName} "${name}" ${Math.round(width)}x${Math.round(height)} ${element.className}`,
    ];
  });
}

/**
 * Texts that a box cuts off without scrolling and without an ellipsis. Runs in the browser from its
 * own text.
 */
export function cutTexts(): string[] {
  const cut = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement!;
    const isSeen = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isSeen || !text.nodeValue?.trim() || parent.closest('[aria-hidden="true"]')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    let lines = [...range.getClientRects()].map(({ left, top, right, bottom }) => ({
      left,
      top,
      right,
      bottom,
    }));
    for (let box: Element | null = parent; box; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(box);
      if (overflowY === 'auto' || overflowY === 'scroll') break;
      const [cutsX, cutsY] = [overflowX !== 'visible', overflowY !== 'visible'];
      if (!cutsX && !cutsY) continue;
      const edge = box.getBoundingClientRect();
      // For screen readers only.
      if (edge.width <= 1) break;
      const seen = lines.map((line) => ({
        left: cutsX ? Math.max(line.left, edge.left) : line.left,
        top: cutsY ? Math.max(line.top, edge.top) : line.top,
        right: cutsX ? Math.min(line.right, edge.right) : line.right,
        bottom: cutsY ? Math.min(line.bottom, edge.bottom) : line.bottom,
      }));
      const endsInDots = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      const isCut = lines.some((line, i) =>
        (['left', 'top', 'right', 'bottom'] as const).some(
          (side) => Math.abs(line[side] - seen[i]![side]) > 1,
        ),
      );
      if (isCut && !endsInDots) {
        cut.add(`"${text.nodeValue.trim().slice(0, 40)}" is cut by ${box.outerHTML.slice(0, 80)}`);
      }
      lines = seen.filter(({ top, bottom }) => bottom > top);
    }
  }
  return [...cut];
}
