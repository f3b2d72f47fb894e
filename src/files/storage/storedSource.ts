import { buffer } from 'node:stream/consumers';
import type { ByteSource } from '../audio/source.ts';
import { LostObject, storedBytes, type Storage } from './storage.ts';

/** An object that is read part by part; null if there is none with this name. */
export async function storedSource(storage: Storage, name: string): Promise<ByteSource | null> {
  const size = await storedBytes(storage, name);
  if (size === null) return null;
  return {
    size,
    async read(at, bytes) {
      const last = Math.min(at + bytes, size) - 1;
      if (last < at) return Buffer.alloc(0);
      const part = await storage.get(name, { first: at, last });
      if (!part) throw new LostObject(name);
      return buffer(part.body);
    },
  };
}
