import { buildZone, Name, readZoneFile, type Zone } from '@fourwinds/dns';
import type { ParentUnknown, ParentView } from '@fourwinds/egress';
import {
  ConfigMapKind,
  type ConfigMapResource,
  DomainClaimKind,
  EventKind,
  type EventResource,
  findCondition,
  hashedName,
  type Kind,
  LeaseKind,
  type LeaseResource,
  IDENTITY_NAMESPACE,
  make,
  NamespaceKind,
  type NamespaceResource,
  type Publication,
  RegionKind,
  type RegionResource,
  type Resource,
  SYSTEM_NAMESPACE,
  ZoneKind,
  type ZoneRecord,
  type ZoneResource,
} from '@fourwinds/resources';
import {
  generatePublicationKey,
  manifestName,
  signerOf,
  verifierOf,
  type VerifyText,
  writeAcknowledgement,
} from '@fourwinds/snapshot';
import { clusterUid, type ResourceStore } from '@fourwinds/store';
import { MemoryStore } from '@fourwinds/store/memory';
import { COMPOSITION_DEADLINE } from '../zone/compose/composer.ts';
import type { Operator } from '../operator.ts';
import { edit } from './edit.ts';
import { recordLine, zoneOf } from './objects.ts';
import { type Composing, composers, SERVICE_DOMAIN, testedOperator } from './tested-operator.ts';

export const regionNames = ['ns1', 'ns2', 'ns3', 'ns4'];

/** The records at a parent. By default the parent delegates to the service and has no DS record. */
export type ParentSeen = Partial<Omit<ParentView, 'at'>>;

const nothingAtParent: Omit<ParentView, 'at'> = {
  parent: 'test.',
  ds: [],
  everywhere: [],
  ttl: 3600,
  delegation: { servers: [{ name: 'ns1.fourwinds.example', addresses: [] }], ttl: 3600 },
};

/** Lease renewal interval. Short enough for a busy test machine. */
const RENEWAL_MILLISECONDS = 1000;

interface Nameserver {
  readonly address: string;
  readonly texts?: readonly string[] | Promise<readonly string[]>;
}

/** A management cluster, an operator, and four regions. Each region has one server, which loads changes immediately. */
export class World {
  management = new MemoryStore();
  readonly regions = new Map(regionNames.map((name) => [name, new MemoryStore()]));
  /** How the operator opens a region. Throws if it cannot. */
  openRegion: (region: RegionResource) => Promise<ResourceStore> = async ({ metadata }) => this.region(metadata.name);
  operator: Operator | undefined;
  /** Records at the parents of domains. Parents of other domains do not answer. */
  readonly parents = new Map<string, ParentSeen>();
  /**
   * Nameservers of domains, each with one address and these texts at all proof names. Other nameservers have no
   * address.
   */
  readonly nameservers = new Map<string, Nameserver>();
  readonly asked = new Map<string, number>();
  /** Wraps all stores of the operator, by cluster name. */
  between: (store: ResourceStore, cluster: string) => ResourceStore = (store) => store;
  readonly signed: string[] = [];
  readonly logged: string[] = [];
  /** Deadline for composing a zone that is not small. */
  compositionDeadline = COMPOSITION_DEADLINE;
  /** Shared composer of all operators and copies. If unset, each operator has its own thread. */
  sharedComposing: Composing | undefined;
  readonly #composing: Composing[] = [];
  /** True if the service's zone must be signed. */
  serviceSigned: boolean | undefined;
  /** Domains below which names are registered. */
  suffixes: readonly string[] = [];
  /** Publication limit of an owner. Defaults to the production value. */
  publicationsPerMinute: number | undefined;
  /** Limit of retained zones of an owner. Defaults to the production value. */
  retainedZones: number | undefined;
  program = 'one';
  /** If true, new domains are served only after proof of control. */
  requiresProof = false;
  /** The trusted namespaces. All by default. */
  trustedNamespaces = '*';
  /** Grace period of garbage in regions, in milliseconds. Defaults to the production value. */
  graceMilliseconds: number | undefined;
  /** Minimum interval of epoch writes, in milliseconds. Defaults to the production value. */
  epochMilliseconds: number | undefined;
  /**
   * Silence after which a server is lost, and after which its Lease is deleted, in milliseconds. Default to the
   * production values.
   */
  lostMilliseconds: number | undefined;
  lostLeaseMilliseconds: number | undefined;
  /** Offset of the monotonic clock, in milliseconds. */
  elapsedAhead = 0;
  /** Offset of the clock, in milliseconds. */
  ahead = 0;
  /** A real key, as in production, so that two signatures of the same text differ. */
  publicationKey = generatePublicationKey();
  readonly #servers = new Map<string, AbortController>();
  /** Keeps the clock strictly increasing. */
  #ticks = 0;
  #stopped = false;
  /** If true, a starting operator receives the revision up to which the previous operator knew the zones. */
  tellsZonesSeen = true;
  #zonesSeen: string | undefined;

  async start(): Promise<void> {
    await this.management.create<NamespaceResource>(
      NamespaceKind,
      make(NamespaceKind, { name: IDENTITY_NAMESPACE }, {}),
    );
    for (const [i, name] of regionNames.entries()) {
      const spec = { nameserver: `${name}.fourwinds.example`, location: name, addresses: [`192.0.2.${i + 1}`] };
      await this.management.create(RegionKind, make(RegionKind, { name }, { spec }));
      await this.serve(name);
    }
    await this.startOperator();
  }

  /** Returns a new world with copies of the present objects and no running operator. */
  copy(): World {
    const copied = new World();
    copied.management = this.management.copy();
    copied.publicationKey = this.publicationKey;
    copied.ahead = this.ahead;
    copied.sharedComposing = this.sharedComposing;
    copied.#zonesSeen = this.#zonesSeen;
    for (const [domain, seen] of this.parents) copied.parents.set(domain, seen);
    for (const [name, nameserver] of this.nameservers) copied.nameservers.set(name, nameserver);
    for (const [name, store] of this.regions) {
      copied.regions.set(name, store.copy());
      copied.#startServer(name);
    }
    return copied;
  }

  async startOperator(): Promise<void> {
    await this.#stopComposing();
    this.operator = this.makeOperator();
    await this.operator.start(this.tellsZonesSeen ? this.#zonesSeen : undefined);
    this.#zonesSeen = this.operator.zonesSeen;
  }

  makeOperator(): Operator {
    const { between } = this;
    const sign = signerOf(this.publicationKey.privateKey);
    const composing = this.sharedComposing ?? composers(this.compositionDeadline);
    if (composing !== this.sharedComposing) this.#composing.push(composing);
    return testedOperator({
      store: between(
        unclosed(() => this.management),
        'management',
      ),
      openRegion: async (region) => between(await this.openRegion(region), region.metadata.name),
      trustedNamespaces: this.trustedNamespaces,
      requiresProof: this.requiresProof,
      serviceSigned: this.serviceSigned,
      suffixes: this.suffixes,
      publicationsPerMinute: this.publicationsPerMinute,
      retainedZones: this.retainedZones,
      sign: (text) => {
        this.signed.push(text);
        return sign(text);
      },
      parents: { viewOf: async (domain) => this.#shown(domain) },
      texts: {
        addressesOf: async (server) => [this.#nameserver(([name]) => name === server).address],
        textsAt: async ([first]) => (await this.#nameserver(([, { address }]) => address === first).texts) ?? [],
      },
      composing,
      verify: this.verify,
      graceMilliseconds: this.graceMilliseconds,
      epochMilliseconds: this.epochMilliseconds,
      lostMilliseconds: this.lostMilliseconds,
      lostLeaseMilliseconds: this.lostLeaseMilliseconds,
      program: this.program,
      now: () => this.now,
      elapsed: () => performance.now() + this.elapsedAhead,
      logged: this.logged,
    });
  }

  async #stopComposing(): Promise<void> {
    await Promise.all(this.#composing.splice(0).map((pool) => pool.stop()));
  }

  get verify(): VerifyText {
    return verifierOf(this.publicationKey.publicKey);
  }

  get now(): number {
    return Date.now() + this.ahead + this.#ticks++;
  }

  /** Advances time in steps. At each step a new operator starts with the present stores. */
  async pass(hours: number, step = 0.5): Promise<void> {
    for (let passed = 0; passed < hours; passed += step) {
      this.ahead += step * 3600_000;
      await this.restartOperator();
      await this.#renew();
      await this.operator!.idle();
    }
  }

  /** Live servers renew their Leases. */
  async #renew(): Promise<void> {
    for (const region of this.#servers.keys()) await this.#renewLease(region);
  }

  async #renewLease(region: string): Promise<void> {
    const renewTime = new Date(this.now).toISOString();
    await changeLease(this.region(region), region, (lease) => ({ ...lease, spec: { ...lease.spec, renewTime } }));
  }

  #shown(domain: string): ParentView | ParentUnknown {
    const view = this.parents.get(domain);
    this.asked.set(domain, (this.asked.get(domain) ?? 0) + 1);
    if (view === undefined) return { unknown: `The parent of ${domain} does not answer.` };
    return { ...nothingAtParent, ...view, at: this.now };
  }

  #nameserver(isIt: (entry: [string, Nameserver]) => boolean): Nameserver {
    const [, found] = [...this.nameservers].find(isIt) ?? [];
    if (found === undefined) throw new Error('there is no such nameserver');
    return found;
  }

  /** Replaces the store of the management cluster, for example with an earlier copy, while an operator may run. */
  async restore(store: MemoryStore): Promise<void> {
    const before = this.management;
    this.management = store;
    await before.close();
  }

  async restartOperator(): Promise<void> {
    await this.operator?.stop();
    await this.startOperator();
  }

  /** Returns the store of a region for an operator. If the operator closes it, it stays open for others. */
  region(name: string): ResourceStore {
    return unclosed(() => this.regions.get(name)!);
  }

  /** Recreates the cluster of a region, empty. */
  async wipe(name: string): Promise<void> {
    const before = this.regions.get(name)!;
    this.regions.set(name, new MemoryStore());
    await before.close();
    await this.serve(name);
  }

  /** Runs a nameserver that acknowledges each ConfigMap immediately and renews its Lease. */
  async serve(region: string): Promise<void> {
    const store = this.regions.get(region)!;
    await store.create<NamespaceResource>(NamespaceKind, make(NamespaceKind, { name: IDENTITY_NAMESPACE }, {}));
    this.#startServer(region);
  }

  #startServer(region: string): void {
    const store = this.regions.get(region)!;
    const stop = new AbortController();
    this.#servers.get(region)?.abort();
    this.#servers.set(region, stop);
    const renewing = setInterval(() => void this.#renewLease(region).catch(() => undefined), RENEWAL_MILLISECONDS);
    stop.signal.addEventListener('abort', () => clearInterval(renewing));
    void acknowledge(store, region, stop.signal);
  }

  /** Applies the Zone example.test in the namespace team, or another Zone. */
  async apply(
    lines: readonly string[],
    change: Partial<ZoneResource['spec']> = {},
    domain = 'example.test',
  ): Promise<ZoneResource> {
    const existing = await this.zone(domain);
    const records: ZoneRecord[] = lines.map(recordLine);
    const zone = zoneOf(domain, records);
    const spec = { ...zone.spec, ...change };
    if (existing === undefined) return this.management.create(ZoneKind, { ...zone, spec });
    return edit(this.management, ZoneKind, existing.metadata, (found) => ({ ...found, spec }));
  }

  zone(name: string, namespace = 'team'): Promise<ZoneResource | undefined> {
    return this.management.get(ZoneKind, { namespace, name });
  }

  inSync(name = 'example.test', namespace = 'team'): Promise<ZoneResource> {
    return this.eventually(() => this.zone(name, namespace), isInSync);
  }

  /**
   * Waits until the status of a zone shows its delegation. The parent's answer is a separate status write that may
   * come at any time.
   */
  delegationKnown(name = 'example.test', namespace = 'team'): Promise<ZoneResource> {
    return this.eventually(
      () => this.zone(name, namespace),
      ({ status }) => findCondition(status?.conditions, 'Delegated') !== undefined,
    );
  }

  /** Waits for an Event with a reason. Returns all Events of its namespace. */
  async events(reason: string, namespace = 'team'): Promise<EventResource[]> {
    return this.eventually(
      async () => (await this.management.list(EventKind, { namespace })).items,
      (events) => events.some((event) => event.reason === reason),
    );
  }

  accepted(reason: string, name = 'example.test', namespace = 'team'): Promise<ZoneResource> {
    return this.eventually(
      () => this.zone(name, namespace),
      ({ metadata, status }) =>
        status?.observedGeneration === metadata.generation &&
        findCondition(status?.conditions, 'Accepted')?.reason === reason,
    );
  }

  async eventually<T>(read: () => Promise<T | undefined>, wanted: (object: T) => boolean): Promise<T> {
    for (;;) {
      const object = await read();
      if (object !== undefined && wanted(object)) return object;
      if (this.#stopped) throw new Error('the test ended before it came to be');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /**
   * Counts writes of objects, Zones by default, from a revision until a tenth of a second from now. Excludes objects
   * of the service's own domain, which may be published at any time.
   */
  async writes(from: string, kind: Kind<Resource> = ZoneKind): Promise<number> {
    let writes = 0;
    for await (const event of this.management.watch(kind, { from, signal: AbortSignal.timeout(100) }))
      if (event.type === 'modified' && domainOf(event.object) !== SERVICE_DOMAIN) writes++;
    return writes;
  }

  async publication(domain = 'example.test'): Promise<Publication | undefined> {
    const claim = await this.management.get(DomainClaimKind, { name: hashedName('domain', domain) });
    return claim?.status?.publication;
  }

  manifest(region: string, domain = 'example.test.'): Promise<ConfigMapResource | undefined> {
    const key = { namespace: SYSTEM_NAMESPACE, name: manifestName(domain) };
    return this.regions.get(region)!.get(ConfigMapKind, key);
  }

  /** Returns the zone of a domain in a region. All its records must be in its manifest. */
  async published(domain = 'example.test', region = 'ns1'): Promise<Zone> {
    const data = (await this.manifest(region, `${domain}.`))!.data!;
    return buildZone(Name.parse(`${domain}.`), readZoneFile(`${data.soa}${data.records}`).records).zone!;
  }

  async manifests(domain: string): Promise<(string | undefined)[]> {
    const found = await Promise.all(regionNames.map((region) => this.manifest(region, domain)));
    return found.map((manifest) => manifest?.data?.records);
  }

  allServe(text: string, domain = 'example.test.'): Promise<unknown> {
    return this.eventually(
      () => this.manifests(domain),
      (found) => found.every((records) => records?.includes(text)),
    );
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const server of this.#servers.values()) server.abort();
    await this.operator?.stop();
    await this.#stopComposing();
  }
}

export function isInSync({ metadata, status }: ZoneResource): boolean {
  return (
    findCondition(status?.conditions, 'InSync')?.status === 'True' && status?.observedGeneration === metadata.generation
  );
}

async function acknowledge(store: ResourceStore, region: string, signal: AbortSignal): Promise<void> {
  const cluster = await clusterUid(store);
  const { revision } = await store.list(ConfigMapKind, { namespace: SYSTEM_NAMESPACE });
  const write = async (watermark: string): Promise<void> => {
    const key = { namespace: SYSTEM_NAMESPACE, name: `nameserver-${region}` };
    const annotations = writeAcknowledgement({ cluster, watermark, pending: [], refused: [] });
    const spec = { holderIdentity: region, leaseDurationSeconds: 15, renewTime: new Date().toISOString() };
    if ((await store.get(LeaseKind, key)) === undefined)
      await store.create(LeaseKind, make(LeaseKind, { ...key, annotations }, { spec }));
    else
      await changeLease(store, region, ({ metadata, ...lease }) => ({
        ...lease,
        metadata: { ...metadata, annotations },
        spec,
      }));
  };
  await write(revision);
  for await (const event of store.watch(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, from: revision, signal }))
    await write(event.revision);
}

/** Changes the Lease of a region's server, if it exists. Retries on concurrent writes. */
async function changeLease(
  store: ResourceStore,
  region: string,
  change: (lease: LeaseResource) => LeaseResource,
): Promise<void> {
  const key = { namespace: SYSTEM_NAMESPACE, name: `nameserver-${region}` };
  if ((await store.get(LeaseKind, key)) !== undefined) await edit(store, LeaseKind, key, change);
}

/** Returns a shared store that ignores `close`. `store` returns the present store to use. */
function unclosed(store: () => ResourceStore): ResourceStore {
  return {
    get: (...args) => store().get(...args),
    list: (...args) => store().list(...args),
    listMetadata: (...args) => store().listMetadata(...args),
    watch: (...args) => store().watch(...args),
    create: (...args) => store().create(...args),
    update: (...args) => store().update(...args),
    updateStatus: (...args) => store().updateStatus(...args),
    delete: (...args) => store().delete(...args),
    close: async () => undefined,
  };
}

function domainOf(object: Resource): string | undefined {
  return (object as Partial<ZoneResource>).spec?.domain;
}
