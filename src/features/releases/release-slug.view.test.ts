import { expect, test } from 'vitest';
import { releasePath, slugInPath } from './release-path.view.ts';

test.each(['night-bus', 'night-bus-2', 'שלום-עולם', 'अनुष्का', 'a'.repeat(80)])(
  'the path of %s resolves to its slug',
  (slug) => {
    const path = releasePath({ slug });
    expect(path).toMatch(/^[\x21-\x7e]+$/);
    expect([slugInPath(path), slugInPath(`${path}/`)]).toEqual([slug, slug]);
  },
);

test.each(['/music/', '/music/%E0%A4', '/music/a/b', '/music/a%2fb', '/music/%00', '/shows/a'])(
  '%s is not a path of a release',
  (path) => expect(slugInPath(path)).toBeNull(),
);
