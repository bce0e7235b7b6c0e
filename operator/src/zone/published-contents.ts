import { Name, typeByName, type Zone } from '@fourwinds/dns';
import { type DelegationSeen, delegationTo, type OurServers } from '../parent/delegation.ts';
import type { ShownByParent } from '../parent/shown-ds.ts';

const DS = typeByName('DS');
const NS = typeByName('NS');

/** What the zones hold that were published last, signatures aside, by the keys of their Zones. */
export class PublishedContents {
  readonly #contents = new Map<string, { readonly sha256: string; readonly zone: Zone; served: boolean }>();
  readonly #delegated = new Map<string, ReadonlySet<string>>();

  /**
   * `delegated` are the domains whose NS records are not the owner's own, but made for a zone that is served here. Gives
   * those that were so before, and are no more.
   */
  set(key: string, sha256: string, zone: Zone, delegated: ReadonlySet<string>): string[] {
    const before = this.#contents.get(key);
    if (before?.sha256 !== sha256) this.#contents.set(key, { sha256, zone, served: false });
    const ended = [...(this.#delegated.get(key) ?? [])].filter((domain) => !delegated.has(domain));
    this.#delegated.set(key, delegated);
    return ended;
  }

  /** Whether a zone still has NS records of a domain that were made for it. */
  delegates(key: string, domain: string): boolean {
    return this.#delegated.get(key)?.has(domain) === true;
  }

  /** Digest of the snapshot that holds the content. */
  digest(key: string): string | undefined {
    return this.#contents.get(key)?.sha256;
  }

  /** True once for each content that all regions serve. */
  isServedFirst(key: string, sha256: string): boolean {
    const content = this.#contents.get(key);
    if (content?.sha256 !== sha256 || content.served) return false;
    content.served = true;
    return true;
  }

  /** The DS records that a zone here shows of a domain below it, if all its servers serve what was published last. */
  shown(key: string, domain: string, { ours, now }: { ours: OurServers; now: number }): ShownByParent | undefined {
    const content = this.#contents.get(key);
    if (content === undefined) return undefined;
    const ds = content.zone.get(Name.parse(`${domain}.`), DS);
    const { soa } = content.zone;
    const ttl = ds?.ttl ?? Math.min(soa.ttl, minimumOf(soa.rdatas[0]));
    const delegation = delegationTo(delegationIn(content.zone, domain), ours);
    return { ds: ds?.rdatas ?? [], everywhere: ds?.rdatas ?? [], ttl, at: now, delegation, isHere: true };
  }

  forget(key: string): void {
    this.#contents.delete(key);
    this.#delegated.delete(key);
  }
}

function delegationIn(zone: Zone, domain: string): DelegationSeen {
  const servers = zone.get(Name.parse(`${domain}.`), NS);
  const names = servers?.rdatas.map((rdata) => Name.fromWire(rdata).toString().toLowerCase().slice(0, -1)) ?? [];
  return { servers: names.map((name) => ({ name, addresses: [] })), ttl: servers?.ttl ?? 0 };
}

function minimumOf(soa: Uint8Array): number {
  return new DataView(soa.buffer, soa.byteOffset, soa.byteLength).getUint32(soa.length - 4);
}
