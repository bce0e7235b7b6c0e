import { topicOf } from './topic.ts';
import { keyText, type Kind, type ObjectKey, type Resource } from '@fourwinds/resources';
import type { Texts } from '../object-rules.ts';

export interface RecentObject {
  readonly topic: string;
  readonly revision: string;
  /** Revision that introduced the content. */
  readonly contentRevision: string;
  readonly texts: Texts;
  /** Shared with watchers, so it must not be modified. Undefined if no watcher has needed it yet. */
  readonly object?: Resource;
}

/** Number of latest versions whose content the database does not send again. */
const LATEST = 64;

/**
 * Cache of the versions that were last read or written, by key. Its limit is the total number of characters of JSON.
 */
export class RecentObjects {
  readonly #limit: number;
  readonly #entries = new Map<string, RecentObject>();
  readonly #latest = new Map<string, RecentObject>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): RecentObject | undefined {
    return this.#entries.get(key);
  }

  set(key: string, recent: RecentObject): void {
    this.delete(key);
    this.#entries.set(key, recent);
    this.#latest.set(key, recent);
    this.#size += sizeOf(recent);
    if (this.#latest.size > LATEST) this.#latest.delete(this.#latest.keys().next().value!);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limit) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#size -= sizeOf(this.#entries.get(key));
    this.#entries.delete(key);
    this.#latest.delete(key);
  }

  /** Returns the latest versions of a kind, by the revision of their content. */
  latest(topic: string): Map<string, RecentObject> {
    const found = [...this.#latest.values()].filter((recent) => recent.topic === topic);
    return new Map(found.map((recent) => [recent.contentRevision, recent]));
  }
}

function sizeOf(recent: RecentObject | undefined): number {
  if (recent === undefined) return 0;
  const { metadata, content, status } = recent.texts;
  return metadata.length + content.length + (status?.length ?? 0);
}

export function recentKey(kind: Kind<Resource>, key: ObjectKey): string {
  return recentKeyOf(topicOf(kind), key);
}

export function recentKeyOf(topic: string, key: ObjectKey): string {
  return `${topic} ${keyText(key)}`;
}
