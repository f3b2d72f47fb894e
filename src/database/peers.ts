import type { ClientBase, Pool } from 'pg';

/** The part of what pages show: everything, or only the copies of images. */
export type ChangedPart = 'content' | 'copies';

/** Other processes on the same database: commands, and on PostgreSQL further instances. */
export interface Peers {
  /** Finds their changes since the last look; the first look reports everything as changed. */
  look(): Promise<void>;
  /**
   * Takes a piece of work for the caller alone, for as long as this process lives and is connected.
   * @returns a function that releases it; null if another process has it.
   */
  claim(work: string): Promise<(() => Promise<void>) | null>;
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
    claim: claimsOf(async (work) => {
      const query = `select pg_try_advisory_lock(${key}) as "isMine"`;
      const { rows } = await pool.query<{ isMine: boolean }>(query, [work]);
      if (!rows[0]!.isMine) return null;
      // A broken connection has released it already.
      return async () => void (await pool.query(`select pg_advisory_unlock(${key})`, [work]));
    }),
    close: () => pool.end(),
  };
}

/** Refuses a second claim of this process, to which PostgreSQL would give its own lock again. */
function claimsOf(claim: Peers['claim']): Peers['claim'] {
  const held = new Set<string>();
  return async (work) => {
    if (held.has(work)) return null;
    held.add(work);
    let releaseClaim: Awaited<ReturnType<typeof claim>> = null;
    try {
      releaseClaim = await claim(work);
    } finally {
      if (!releaseClaim) held.delete(work);
    }
    return (
      releaseClaim &&
      (() => {
        held.delete(work);
        return releaseClaim();
      })
    );
  };
}
