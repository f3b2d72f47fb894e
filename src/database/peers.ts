import type { ClientBase, Pool } from 'pg';

/** The part of what pages show: everything, or only the copies of images. */
export type ChangedPart = 'content' | 'copies';

/** Other processes on the same database: commands, and on PostgreSQL further instances. */
export interface Peers {
  /** Finds their changes since the last look; the first look reports everything as changed. */
  look(): Promise<void>;
  /**
   * Does a piece of work, unless another process or call is doing it. A process keeps its claim for
   * as long as it lives and is connected.
   */
  claim(name: string, work: () => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

export type OnChange = (part: ChangedPart) => void;

/**
 * The file's lock guarantees a single instance.
 * @param dataVersion https://sqlite.org/pragma.html#pragma_data_version
 */
export function sqlitePeers(dataVersion: () => unknown, onChange: OnChange): Peers {
  let seen: unknown = null;
  return {
    async look() {
      const version = dataVersion();
      if (version === seen) return;
      seen = version;
      onChange('content');
    },
    claim: claimsOf(async () => async () => {}),
    close: async () => {},
  };
}

/**
 * Listens on the only connection of a pool, and queries the counts there with each look: if the
 * connection broke, the next look makes a new one. Counts and channel are those of
 * `0034-baseline.ts`.
 * @param open makes the pool.
 * @param isOwn whether a server process works for this one, whose own changes need no notice.
 */
export function postgresPeers(
  open: (onConnect: (client: ClientBase) => Promise<void>) => Pool,
  isOwn: (serverProcess: number) => boolean,
  onChange: OnChange,
): Peers {
  const seen = new Map<string, number>();
  const record = (part: string, count: number, by: 'itself' | 'others') => {
    const before = seen.get(part) ?? -1;
    if (count <= before) return;
    seen.set(part, count);
    // A missed one may have been another process's.
    if (by === 'others' || count !== before + 1) onChange(part as ChangedPart);
  };
  const pool = open(async (client) => {
    client.on('notification', ({ processId, payload = '' }) => {
      const [part = '', count] = payload.split(' ');
      record(part, Number(count), isOwn(processId) ? 'itself' : 'others');
    });
    await client.query('listen content_changes');
  });
  const key = 'hashtextextended($1, 0)';
  return {
    async look() {
      const before = new Map(seen);
      const { rows } = await pool.query<{ part: string; count: string }>(
        `select part, coalesce(count, 0) as count from content_changes
         right join (values ('content'), ('copies')) as parts (part) using (part)`,
      );
      for (const { part, count } of rows) {
        // PostgreSQL was restored to an older state.
        if (Number(count) < (before.get(part) ?? 0)) seen.delete(part);
        record(part, Number(count), 'others');
      }
    },
    claim: claimsOf(async (name) => {
      const query = `select pg_try_advisory_lock(${key}) as "isMine"`;
      const { rows } = await pool.query<{ isMine: boolean }>(query, [name]);
      if (!rows[0]!.isMine) return null;
      // A broken connection has released it already.
      return async () => void (await pool.query(`select pg_advisory_unlock(${key})`, [name]));
    }),
    close: () => pool.end(),
  };
}

/**
 * Refuses a second claim of this process, to which PostgreSQL would give its own lock again.
 * @param take returns a function that releases the claim; null if another process has it.
 */
function claimsOf(take: (name: string) => Promise<(() => Promise<void>) | null>): Peers['claim'] {
  const held = new Set<string>();
  return async (name, work) => {
    if (held.has(name)) return;
    held.add(name);
    try {
      const release = await take(name);
      if (release) await work().finally(release);
    } finally {
      held.delete(name);
    }
  };
}
