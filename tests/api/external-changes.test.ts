import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { noteExternalChange } from '../../src/database/external-changes.records.ts';
import type { Db } from '../../src/database/open.ts';
import { watchExternalChanges } from '../../src/server/externalChanges.ts';
import { siteForTest } from '../environment/app.ts';
import { engines, freshDatabase } from '../environment/engines.ts';

describe.each(engines)('what a command changes beside the site, on %s', (engine) => {
  test('is on the pages after the first look, also where it came before that', async () => {
    const site = await siteForTest(engine);
    await site.visitor().get('/bio');
    expect(site.app.cache.get('/bio')).not.toBeNull();
    await noteExternalChange(site.database.db);
    await site.app.checkExternalChanges();
    expect(site.app.cache.get('/bio')).toBeNull();

    // While nothing happens, the pages stay.
    await site.visitor().get('/bio');
    await site.app.checkExternalChanges();
    expect(site.app.cache.get('/bio')).not.toBeNull();
    await noteExternalChange(site.database.db);
    await site.app.checkExternalChanges();
    expect(site.app.cache.get('/bio')).toBeNull();
  });

  test('is told of after looks that failed, which are logged once', async () => {
    const { db, dispose } = await freshDatabase(engine);
    onTestFinished(dispose);
    let isAway = true;
    const sometimes = {
      withTables: () => {
        if (isAway) throw new Error('away');
        return db.withTables();
      },
    } as unknown as Db;
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const onChange = vi.fn();
    const look = watchExternalChanges(sometimes, log, onChange);
    await look();
    await noteExternalChange(db);
    await look();
    expect(onChange).not.toHaveBeenCalled();
    expect(log.warn).toHaveBeenCalledOnce();
    isAway = false;
    await look();
    await look();
    expect(onChange).toHaveBeenCalledOnce();
    isAway = true;
    await look();
    await noteExternalChange(db);
    isAway = false;
    await look();
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(log.warn).toHaveBeenCalledTimes(2);
  });
});
