import { releasePageArea, releasesArea } from '../../features/releases/releases.queries.ts';
import { showPageArea, showsArea } from '../../features/shows/shows.queries.ts';
import { isPublicNow, type Published } from '../../kit/admin/records/published.ts';
import type { Area } from '../../kit/client/data/area.ts';
import { AreaStore } from '../../kit/client/data/areaStore.ts';
import { siteUrlName } from '../../kit/client/data/siteUrl.ts';
import type { PreviewBridge } from './previewBridge.ts';

/** The data areas as visitors see them, with unsaved edits; makes no request itself. */
export class PreviewAreas extends AreaStore {
  readonly #bridge: PreviewBridge;
  #changed = new Set<string>();

  constructor(bridge: PreviewBridge, siteUrl: string) {
    super({ [siteUrlName]: siteUrl });
    this.#bridge = bridge;
    for (const name of bridge.areas.names()) this.#renew(name);
    bridge.watch((name) => name !== null && this.#markChanged(name));
  }

  /** The editing area loads the data, passes it in, and also shows failures. */
  override load<T>(area: Area<T>): Promise<T> {
    const { areas } = this.#bridge;
    const { at, isLoading, error } = areas.snapshot(area.name);
    if (at === 0 && !isLoading && error === null) areas.loadQuietly(area);
    return new Promise(() => {});
  }

  /** Waits until the typed text has been painted in its field. */
  #markChanged(name: string): void {
    if (this.#changed.size === 0) requestAnimationFrame(() => setTimeout(() => this.#renewAll()));
    this.#changed.add(name);
  }

  #renewAll(): void {
    const changed = this.#changed;
    this.#changed = new Set();
    for (const name of changed) this.#renew(name);
  }

  #renew(name: string): void {
    const { data: stored, at } = this.#bridge.areas.snapshot(name);
    if (stored === undefined) return;
    const typed = this.#bridge.typed().filter(({ area }) => area === name);
    const visible = Array.isArray(stored)
      ? stored.filter((one: Published) => isPublicNow(one))
      : stored;
    let shown: unknown = visible;
    for (const { into } of typed) shown = into(shown);
    // The editing area keeps the data fresh.
    this.set(name, shown, at === 0 ? 0 : Infinity);
    if (name === showsArea.name) this.set(showPageArea.name, shown, Infinity);
    if (name === releasesArea.name) this.set(releasePageArea.name, shown, Infinity);
  }
}
