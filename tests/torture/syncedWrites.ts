import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A file under any name: the system's content, and the disk's. */
interface Inode {
  cached: Buffer;
  /** Null for a folder. */
  synced: Buffer | null;
}

/** A folder as a system without a journal stores it: synced content, under synced names. */
export class SyncedWrites {
  readonly #folder: string;
  readonly #names = new Map<string, Inode>();
  readonly #syncedNames = new Map<string, Inode>();
  /** The first half of an interrupted call, by process. */
  readonly #begun = new Map<string, { text: string; synced: Buffer | null }>();

  /** @param folder its current state is the disk's. */
  constructor(folder: string) {
    this.#folder = folder;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const bytes = entry.isDirectory() ? null : readFileSync(path);
      this.#names.set(path, { cached: bytes ?? Buffer.alloc(0), synced: bytes });
    }
    for (const [path, inode] of this.#names) this.#syncedNames.set(path, inode);
  }

  /** @param line of `strace -f -y -xx -ttt`. @returns the time of the write, in epoch seconds. */
  take(line: string): number {
    const [, pid = '', time = '', said = ''] = /^(\d+) +([\d.]+) (.*)$/.exec(line) ?? [];
    if (said.endsWith('<unfinished ...>')) {
      const text = said.slice(0, -'<unfinished ...>'.length);
      // A sync covers the writes before its beginning.
      this.#begun.set(pid, { text, synced: this.#contentAt(pathOfDescriptor(text)) });
    } else {
      const [, rest] = /^<\.\.\. \w+ resumed>(.*)$/.exec(said) ?? [];
      const begun = rest === undefined ? null : this.#begun.get(pid);
      if (begun) this.#apply(begun.text + rest, begun.synced);
      else if (rest === undefined) this.#apply(said, null);
    }
    return Number(time);
  }

  /** Writes the remaining state into an empty folder. */
  writeTo(target: string): void {
    for (const [path, { synced }] of [...this.#syncedNames].toSorted(byPath)) {
      if (!this.#hasFolders(path)) continue;
      const place = join(target, relative(this.#folder, path));
      if (synced === null) mkdirSync(place, { recursive: true });
      else writeFileSync(place, synced);
    }
  }

  #hasFolders(path: string): boolean {
    const above = dirname(path);
    return above === this.#folder || (this.#syncedNames.has(above) && this.#hasFolders(above));
  }

  #contentAt(path: string | null): Buffer | null {
    const cached = path === null ? undefined : this.#names.get(path)?.cached;
    return cached ? Buffer.from(cached) : null;
  }

  #apply(call: string, syncedThen: Buffer | null): void {
    const [, name = '', args = '', result = ''] =
      /^(\w+)\((.*)\) += (-?\d+|0x\w+)/.exec(call) ?? [];
    if (name === '' || result.startsWith('-')) return;
    const path = pathOfDescriptor(call);
    const inode = path === null ? undefined : this.#names.get(path);
    const texts = textsIn(args);
    const named = texts.map((text) => text.toString());
    switch (name) {
      case 'openat':
        this.#open(named[0]!, args);
        break;
      case 'write':
        if (inode) write(inode, Buffer.concat(texts), inode.cached.length);
        break;
      case 'pwrite64':
      case 'pwritev':
      case 'pwritev2': {
        // The flags of pwritev2 come after it.
        const numbers = args.replace(/, \w+$/, name === 'pwritev2' ? '' : '$&').split(', ');
        if (inode) write(inode, Buffer.concat(texts), Number(numbers.at(-1)));
        break;
      }
      case 'ftruncate':
        if (inode) resize(inode, Number(/, (\d+)$/.exec(args)?.[1]));
        break;
      case 'fsync':
      case 'fdatasync':
        if (path !== null) this.#sync(path, syncedThen);
        break;
      case 'mkdir':
        this.#name(named[0]!, { cached: Buffer.alloc(0), synced: null });
        break;
      case 'rename':
        this.#name(named[1]!, this.#names.get(named[0]!));
        this.#names.delete(named[0]!);
        break;
      case 'unlink':
      case 'rmdir':
        this.#names.delete(named[0]!);
        break;
    }
  }

  #open(path: string, args: string): void {
    const known = this.#names.get(path);
    if (known && args.includes('O_TRUNC')) resize(known, 0);
    if (known || !args.includes('O_CREAT')) return;
    this.#name(path, { cached: Buffer.alloc(0), synced: Buffer.alloc(0) });
  }

  #name(path: string, inode: Inode | undefined): void {
    if (inode && path.startsWith(`${this.#folder}/`)) this.#names.set(path, inode);
  }

  #sync(path: string, syncedThen: Buffer | null): void {
    const inode = this.#names.get(path);
    if (inode && inode.synced !== null) {
      inode.synced = syncedThen ?? Buffer.from(inode.cached);
      return;
    }
    for (const known of this.#syncedNames.keys()) {
      if (dirname(known) === path && !this.#names.has(known)) this.#syncedNames.delete(known);
    }
    for (const [known, one] of this.#names) {
      if (dirname(known) === path) this.#syncedNames.set(known, one);
    }
  }
}

const byPath = ([one]: [string, Inode], [other]: [string, Inode]): number =>
  one.length - other.length;

function write(inode: Inode, bytes: Buffer, offset: number): void {
  const end = offset + bytes.length;
  if (end > inode.cached.length) resize(inode, end);
  bytes.copy(inode.cached, offset);
}

function resize(inode: Inode, length: number): void {
  const bytes = Buffer.alloc(length);
  inode.cached.copy(bytes);
  inode.cached = bytes;
}

/** The first argument's file, if it is open: `fsync(21</data/a>)`. */
function pathOfDescriptor(call: string): string | null {
  const [, path] = /^\w+\(\d+<([^>]*)>/.exec(call) ?? [];
  return path === undefined ? null : unescaped(path).toString();
}

/** Everything between quotation marks; `-xx` writes each byte of it as `\x2f`. */
const textsIn = (args: string): Buffer[] =>
  [...args.matchAll(/"([^"]*)"/g)].map(([, text]) => unescaped(text!));

const unescaped = (text: string): Buffer =>
  text.startsWith('\\x') ? Buffer.from(text.replaceAll('\\x', ''), 'hex') : Buffer.from(text);
