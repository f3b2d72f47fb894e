import { readdirSync, readFileSync } from 'node:fs';

/** One process as Linux counts it, in ticks. */
interface Process {
  parent: number;
  /** Distinguishes two processes that have the same ID one after the other. */
  start: number;
  own: number;
  /** The time of children that ended and were waited for. */
  children: number;
}

const ticksPerSecond = 100;

/** Seconds used by a process and its descendants so far; null on systems other than Linux. */
export function processorSeconds(root: number): number | null {
  const tree = treeOf(readProcesses(), [root]);
  return tree.size === 0 ? null : sum(tree.values()) / ticksPerSecond;
}

/** Follows a process and all its descendants, including those whose parent has ended. */
export class ProcessTree {
  readonly #root: number;
  #last = new Map<number, Process>();
  /** Ticks of processes that ended without being waited for. */
  #lost = 0;

  constructor(root: number) {
    this.#root = root;
  }

  /** Reads the counters. Call it several times a second. */
  sample(): void {
    const now = this.#running();
    if (!now.has(this.#root)) return;
    this.#lost += lostBetween(this.#last, now);
    this.#last = now;
  }

  get seconds(): number | null {
    if (this.#last.size === 0) return null;
    return (sum(this.#last.values()) + this.#lost) / ticksPerSecond;
  }

  /** The descendants that are still running, although the root has ended. */
  leftovers(): number[] {
    return [...this.#running().keys()];
  }

  /** The processes of the last sample that are still running, and their descendants. */
  #running(): Map<number, Process> {
    const processes = readProcesses();
    if (this.#last.size === 0) return treeOf(processes, [this.#root]);
    const known = [...this.#last].filter(([id, { start }]) => processes.get(id)?.start === start);
    return treeOf(
      processes,
      known.map(([id]) => id),
    );
  }
}

/** Ticks of ended processes that no process of the tree has added to its own. */
function lostBetween(before: Map<number, Process>, now: Map<number, Process>): number {
  const gone = new Map<number, number>();
  for (const [id, process] of before) {
    if (now.get(id)?.start === process.start) continue;
    let heir = process.parent;
    while (!now.has(heir) && before.has(heir)) heir = before.get(heir)!.parent;
    gone.set(heir, (gone.get(heir) ?? 0) + process.own + process.children);
  }
  let lost = 0;
  for (const [heir, expected] of gone) {
    const given = (now.get(heir)?.children ?? 0) - (before.get(heir)?.children ?? 0);
    lost += Math.max(0, expected - given);
  }
  return lost;
}

function treeOf(
  processes: ReadonlyMap<number, Process>,
  roots: readonly number[],
): Map<number, Process> {
  const childrenOf = new Map<number, number[]>();
  for (const [id, { parent }] of processes) {
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), id]);
  }
  const tree = new Map<number, Process>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const process = processes.get(id);
    if (!process || tree.has(id)) continue;
    tree.set(id, process);
    waiting.push(...(childrenOf.get(id) ?? []));
  }
  return tree;
}

function sum(processes: Iterable<Process>): number {
  return [...processes].reduce((ticks, { own, children }) => ticks + own + children, 0);
}

/** Reads `/proc` by process ID; empty on systems other than Linux. */
function readProcesses(): Map<number, Process> {
  const processes = new Map<number, Process>();
  if (process.platform !== 'linux') return processes;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    let stat: string;
    try {
      stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    } catch {
      continue;
    }
    // The program's name is in parentheses and may contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const number = (index: number) => Number(fields[index]);
    processes.set(Number(name), {
      parent: number(1),
      start: number(19),
      own: number(11) + number(12),
      children: number(13) + number(14),
    });
  }
  return processes;
}
