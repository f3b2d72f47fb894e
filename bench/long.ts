import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { makeDemo } from './demo.ts';
import { less, rowOf, table, type Figure } from './figures.ts';
import { measureMixed } from './mixed.ts';
import { measurePresses } from './presses.ts';
import { startSite, type Program } from './processes.ts';
import { whileTranscoding } from './recordings.ts';
import { figureHead, transcodingFigure, pressFigures } from './results.ts';
import { openBrowser } from './views.ts';

/** The heading of the part of `bench/results.md` that this run writes. */
export const longHeading = '\n## Long run\n';

/** Runs the measurements of about 40 minutes, by default as long as the goals require. */
export async function measureLong(
  main: Program,
  folder: string,
  { minutes = 30, presses = 400 },
): Promise<{ figures: Figure[]; markdown: string }> {
  await using begun = new AsyncDisposableStack();
  const demo = await makeDemo(main, folder);
  const copyOfDemo = (name: string) => {
    cpSync(demo.finished, join(folder, name), { recursive: true });
    return join(folder, name);
  };
  const ratios: number[] = [];
  for (let run = 1; run <= 5; run += 1) {
    ratios.push(await whileTranscoding(main, copyOfDemo(`recordings-${run}`)));
    console.log(`while a recording is transcoded: ${ratios.at(-1)!.toFixed(2)}`);
  }
  const site = await startSite(main, copyOfDemo('presses'));
  begun.defer(() => site.stop());
  const browser = await openBrowser(begun);
  // At once: mixed use takes little of the processor most of the time, and its memory does not depend on others.
  const [pressed, memory] = await Promise.all([
    measurePresses(browser, `http://127.0.0.1:${site.port}`, presses),
    measureMixed(main, copyOfDemo('mixed'), minutes),
  ]);
  const figures = [
    less(`resident memory after ${minutes} minutes of mixed use`, memory.at(-1)!, 'MB', 160),
    less('the most at the end of a minute', Math.max(...memory), 'MB'),
    ...pressFigures(pressed),
    transcodingFigure(Math.max(...ratios), 'the worst of five runs'),
  ];
  const markdown = [
    longHeading,
    `${new Date().toISOString().slice(0, 10)}, by \`npm run bench -- long ${minutes} ${presses}\`, with the demo band.`,
    '',
    ...table(figureHead, figures.map(rowOf)),
    '',
  ].join('\n');
  return { figures, markdown };
}
