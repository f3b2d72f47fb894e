import { Trash2 } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { chooseMessage } from '../../errors/failure.ts';
import { PagedItems, usePagedList } from '../../kit/admin/paged-lists/PagedList.tsx';
import { TabbedPage } from '../../kit/admin/pages/TabbedPage.tsx';
import { useRowDeletion } from '../../kit/admin/records/DeleteDialog.tsx';
import { call } from '../../kit/client/api/call.ts';
import { useNow } from '../../kit/client/data/now.ts';
import { WithQueries } from '../../kit/client/data/WithQueries.tsx';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { spanText } from '../../kit/dates/durations.ts';
import { lifetimes } from '../../kit/dates/lifetimes.ts';
import { BothVersions, usePutBack } from './both-versions.admin.tsx';
import type { BinItem, HistoryItem, historyEndpoints } from './history.ts';
import { dayName, historyPage, whoAndWhen } from './history.view.ts';
import { HistoryRows } from './history-rows.admin.tsx';
import { NoRows } from '../../kit/admin/records/RowNotes.tsx';
import { IconButton } from '../../kit/admin/inputs/buttons.tsx';

export default function HistoryAdmin() {
  const { search, hash } = useLocation();
  const query = new URLSearchParams(search);
  const filter = {
    ...(query.has('noun') && { noun: query.get('noun')! }),
    ...(query.has('record') && { record: query.get('record')! }),
  };
  // A noun without a record has only one.
  if (query.has('noun')) {
    return (
      <section className="grid grid-cols-1 gap-4">
        <h1 className="display text-step-2">Versions</h1>
        <p>
          <Link to="/history" className="underline">
            Show all changes
          </Link>
        </p>
        <WithQueries>
          <Changes key={search} filter={filter} isOfRecord />
        </WithQueries>
      </section>
    );
  }
  return (
    <WithQueries>
      <TabbedPage
        title="History"
        parts={{ Changes: <Changes filter={filter} isOfRecord={false} />, Bin: <Bin /> }}
        otherwise={hash === '#bin' ? 'Bin' : null}
      />
    </WithQueries>
  );
}

interface ChangesProps {
  filter: { noun?: string; record?: string };
  isOfRecord: boolean;
}

function Changes({ filter, isOfRecord }: ChangesProps) {
  const { list, ...pages } = usePagedList<HTMLDivElement, HistoryItem>({
    key: ['history', filter.noun ?? '', filter.record ?? ''],
    async load(last) {
      const query = { ...filter, ...(last && { before: last._id }) };
      const { items, next } = await call<typeof historyEndpoints.list>('GET /history', { query });
      return { items, hasMore: next !== null };
    },
    failed: 'Failed to load the history',
  });
  const { putBack, asked, close } = usePutBack(() => void pages.again());
  return (
    <div className="grid gap-4">
      <PagedItems pages={pages} what="changes">
        {(items) =>
          items.length === 0 ? (
            <NoRows title="No Changes">
              Changes by band members appear here. You can undo any of them.
            </NoRows>
          ) : (
            <HistoryRows
              ref={list}
              items={items}
              onUndo={(item) => putBack({ item, what: 'undo' })}
              {...(isOfRecord && {
                onRestore: (item: HistoryItem) => putBack({ item, what: 'restore' }),
              })}
            />
          )
        }
      </PagedItems>
      {asked && <BothVersions asked={asked} onClosed={close} />}
    </div>
  );
}

function Bin() {
  const { list, ...pages } = usePagedList<HTMLUListElement, BinItem>({
    key: ['bin'],
    async load(last) {
      const items = await call<typeof historyEndpoints.bin>('GET /bin', {
        query: last ? { after: last._id } : {},
      });
      return { items, hasMore: items.length === historyPage };
    },
    failed: 'Failed to load the bin',
  });
  const now = useNow();
  const takeOut = async (id: string, work: () => Promise<object>) => {
    await work().catch(pages.againWhenGone);
    pages.change((item) => (item._id === id ? null : item));
  };
  const erasure = useRowDeletion(({ _id: id, label }: BinItem) => ({
    what: label,
    action: { name: 'Erase', doing: 'Erasing...' },
    failed: `Failed to erase ${label}`,
    remove: () =>
      takeOut(id, () =>
        call<typeof historyEndpoints.erase>('POST /bin/:id/erase', { params: { id } }),
      ),
    children: "All its versions and images will be deleted permanently. This can't be undone.",
  }));
  const bringBackIt = async ({ _id: id, label }: BinItem) => {
    try {
      await takeOut(id, () =>
        call<typeof historyEndpoints.bringBack>('POST /bin/:id/restore', { params: { id } }),
      );
      addAlert('success', `${label} restored`);
    } catch (failure) {
      addAlert('error', `Failed to restore ${label}. ${chooseMessage(failure)}`);
    }
  };
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 id="bin" {...erasure.heading}>
        Bin
      </h2>
      <p className="max-w-measure text-muted">
        Deleted items stay here for {spanText(lifetimes.bin)}, with their images.
      </p>
      <PagedItems pages={pages} what="deleted items">
        {(items) =>
          items.length === 0 ? (
            <NoRows title="No Deleted Items">You can restore deleted items from here.</NoRows>
          ) : (
            <ul ref={list} className="rows" aria-label="Bin">
              {items.map((item) => (
                <li key={item._id} className="row flex items-center py-1.5 pr-1 pl-3 desk:pl-4">
                  <div className="grid min-w-0 grow grid-cols-1">
                    <strong className="line-clamp-2 leading-snug">{item.label}</strong>
                    <span className="text-small text-muted">
                      {whoAndWhen('Deleted', item.by, dayName(item.deletedAt, now))}
                    </span>
                  </div>
                  <button
                    type="button"
                    className="button-quiet shrink-0 font-semibold"
                    aria-label={`Restore ${item.label}`}
                    onClick={() => void bringBackIt(item)}
                  >
                    Restore
                  </button>
                  <IconButton
                    label={`Erase ${item.label}`}
                    title="Erase"
                    Icon={Trash2}
                    onClick={() => erasure.ask(item)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </PagedItems>
      {erasure.dialog}
    </section>
  );
}
