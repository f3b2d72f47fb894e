import { listApi, type ListDeps } from '../../files/records/list.api.ts';
import { showsSettingsRecord } from './shows-settings.records.ts';
import { showRecords } from './shows.records.ts';
import { defaultShow, showEndpoints } from './shows.ts';

export const showsApi = (deps: ListDeps) =>
  listApi(showEndpoints, showRecords, deps, {
    imageField: 'poster',
    notFound: 'show.not-found',
    async defaults() {
      const { timeZone } = await showsSettingsRecord.read(deps.db);
      return { ...defaultShow, timeZone };
    },
  });
