import { Name, typeByName, type Zone } from '@fourwinds/dns';
import type { ShownByParent } from './shown-ds.ts';

const DS = typeByName('DS');

/** What the zones hold that were published last, signatures aside, by the keys of their Zones. */
export class PublishedContents {
  readonly #contents = new Map<string, { readonly sha256: string; readonly zone: Zone; served: boolean }>();

  set(key: string, sha256: string, zone: Zone): void {
    const before = this.#contents.get(key);
    if (before?.sha256 !== sha256) this.#contents.set(key, { sha256, zone, served: false });
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
  shown(key: string, domain: string, now: number): ShownByParent | undefined {
    const content = this.#contents.get(key);
    if (content === undefined) return undefined;
    const ds = content.zone.get(Name.parse(`${domain}.`), DS);
    const { soa } = content.zone;
    const ttl = ds?.ttl ?? Math.min(soa.ttl, minimumOf(soa.rdatas[0]));
    return { ds: ds?.rdatas ?? [], everywhere: ds?.rdatas ?? [], ttl, at: now, isHere: true };
  }

  forget(key: string): void {
    this.#contents.delete(key);
  }
}

function minimumOf(soa: Uint8Array): number {
  return new DataView(soa.buffer, soa.byteOffset, soa.byteLength).getUint32(soa.length - 4);
}
