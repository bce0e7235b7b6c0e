import {
  ConfigMapKind,
  DomainClaimKind,
  type DomainClaimResource,
  type Kind,
  type ObjectKey,
  type Resource,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import { openStore, type ResourceStore } from '@fourwinds/store';
import { descendants, environmentOf } from '../test/e2e/process-tree.ts';

/** Times of one change, between its acknowledgement and the moment when it is served. */
export interface Passed {
  /** When the operator has composed and signed the version and recorded its publication. */
  readonly recorded: number;
  /** When the last region has the manifest of the version. */
  readonly written: number;
}

/** Tracks the progress of one zone's changes by watching the stores, as the programs do. */
export class Stages implements AsyncDisposable {
  readonly #closing = new AbortController();
  readonly #stores: ResourceStore[] = [];
  #claim: Sightings | undefined;
  #manifests: Sightings[] = [];

  /** `supervisor` is a process id. Rejects if the zone is not published. */
  static async open(supervisor: number, domain: string): Promise<Stages> {
    const stages = new Stages();
    const [managementStore] = storesOf(supervisor, 'operator.js');
    const management = await stages.#open(managementStore);
    const { items } = await management.list(DomainClaimKind);
    const claim = items.find(({ spec }) => spec.domain === domain)!;
    stages.#claim = await stages.#watch(management, DomainClaimKind, claim.metadata, versionOf);
    const manifest = { namespace: SYSTEM_NAMESPACE, name: manifestName(`${domain}.`) };
    for (const region of storesOf(supervisor, 'nameserver.js')) {
      const store = await stages.#open(region);
      stages.#manifests.push(await stages.#watch(store, ConfigMapKind, manifest, ({ data }) => data?.version));
    }
    return stages;
  }

  async next(): Promise<Passed> {
    const [recorded, ...written] = await Promise.all([this.#claim!, ...this.#manifests].map((one) => one.next()));
    return { recorded, written: Math.max(...written) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#stores.map((store) => store.close()));
  }

  async #open(address: string): Promise<ResourceStore> {
    const store = await openStore(address);
    this.#stores.push(store);
    return store;
  }

  async #watch<T extends Resource>(
    store: ResourceStore,
    kind: Kind<T>,
    { namespace, name }: ObjectKey,
    versionIn: (object: T) => string | undefined,
  ): Promise<Sightings> {
    const { items, revision: from } = await store.list(kind, { namespace, name });
    const sightings = new Sightings(items[0] && versionIn(items[0]));
    const follow = async (): Promise<void> => {
      for await (const event of store.watch(kind, { namespace, name, from, signal: this.#closing.signal }))
        if (event.type !== 'bookmark') sightings.see(versionIn(event.object));
    };
    follow().catch(() => undefined); // The watch ends with the store.
    return sightings;
  }
}

function storesOf(supervisor: number, program: string): string[] {
  const processes = descendants(supervisor).filter(({ command }) => command.includes(program));
  return processes.map((process) => environmentOf(process).FOURWINDS_STORE!);
}

const versionOf = ({ status }: DomainClaimResource): string | undefined => status?.publication?.version;

/** Records when one object first had each version of the publication. */
class Sightings {
  #version: string | undefined;
  #seen: (moment: number) => void = () => undefined;

  constructor(version: string | undefined) {
    this.#version = version;
  }

  see(version: string | undefined): void {
    if (version === this.#version) return;
    this.#version = version;
    this.#seen(performance.now());
  }

  next(): Promise<number> {
    return new Promise((resolve) => (this.#seen = resolve));
  }
}
