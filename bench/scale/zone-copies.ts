import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sha256Of } from '@fourwinds/data';
import {
  ConfigMapKind,
  type ConfigMapResource,
  DomainClaimKind,
  type DomainClaimSpec,
  hashedName,
  historyName,
  type Publication,
  RegionKind,
  ZoneHistoryKind,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { digestOf, manifestName, signedText } from '@fourwinds/snapshot';
import type { ResourceStore } from '@fourwinds/store';
import { type ServiceSettings, serviceSettings } from '@fourwinds/zones';
import type { Client } from 'pg';
import { readPublicationKey } from '../../operator/src/bootstrap/publication-key.ts';
import { claimName } from '../../operator/src/ownership/claims.ts';
import { digestInputs } from '../../operator/src/zone/publish/publication-inputs.ts';
import { readStored, type StoredObject } from './stored-object.ts';

interface Published {
  readonly zone: StoredObject;
  readonly claim: StoredObject;
  readonly history: StoredObject;
  /** The manifest, which is the same in each region. */
  readonly manifest: StoredObject;
}

/** A copy, and the fields of its row in the table of zones with revisions. */
export interface ZoneCopy extends Published {
  readonly zoneId: string;
  readonly version: string;
}

export interface CopyOptions {
  readonly client: Client;
  readonly store: ResourceStore;
  readonly management: string;
  readonly serviceDomain: string;
  /** The bundle of the running operator. */
  readonly program: URL;
}

/** Copies a published zone to other domains, with the objects that the operator would have written. */
export class ZoneCopies {
  readonly regions: readonly string[];
  readonly #example: Published;
  readonly #domain: string;
  readonly #zoneId: string;
  readonly #sign: (text: string) => string;
  readonly #inputs: (zone: ZoneResource, claim: DomainClaimSpec) => string;

  private constructor(
    domain: string,
    example: Published,
    { regions, sign, inputs }: { regions: readonly string[]; sign: (text: string) => string; inputs: ZoneInputs },
  ) {
    this.regions = regions;
    this.#domain = domain;
    this.#example = example;
    this.#sign = sign;
    this.#inputs = inputs;
    const claim = specOf<DomainClaimSpec>(example.claim);
    this.#zoneId = claim.zoneId!;
    const { publication } = JSON.parse(example.claim.status!) as { publication: Publication };
    if (inputs(zoneOf(example.zone), claim) !== publication.inputs)
      throw new Error('the operator has another digest of the inputs of a zone');
  }

  /**
   * Throws if the operator computes a different digest of a zone's inputs, because it would then compose all copies.
   */
  static async of(
    domain: string,
    { client, store, management, serviceDomain, program }: CopyOptions,
  ): Promise<ZoneCopies> {
    const regions = (await store.list(RegionKind)).items;
    const names = regions.map(({ metadata }) => metadata.name);
    const service = serviceSettings(serviceDomain, regions);
    const { sign } = await readPublicationKey(store);
    const example = {
      zone: await readStored(client, management, ZoneKind, hashedName('zone', domain)),
      claim: await readStored(client, management, DomainClaimKind, claimName(domain)),
      history: await readStored(client, management, ZoneHistoryKind, historyName(domain)),
      manifest: await readStored(client, names[0], ConfigMapKind, manifestName(`${domain}.`)),
    };
    const inputs = inputsFor(service, sha256Of(readFileSync(program, 'utf8')));
    return new ZoneCopies(domain, example, { regions: names, sign, inputs });
  }

  of(domain: string): ZoneCopy {
    const zoneId = randomUUID();
    const rename = renaming([
      [hashedName('zone', this.#domain), hashedName('zone', domain)],
      [manifestName(`${this.#domain}.`), manifestName(`${domain}.`)],
      [claimName(this.#domain), claimName(domain)],
      [this.#domain, domain],
      [this.#zoneId, zoneId],
    ]);
    const zone = rename(this.#example.zone);
    const claim = rename(this.#example.claim);
    const { manifest, sha256 } = this.#signed(rename(this.#example.manifest));
    const { publication } = JSON.parse(claim.status!) as { publication: Publication };
    const inputs = this.#inputs(zoneOf(zone), specOf<DomainClaimSpec>(claim));
    return {
      zone,
      claim: { ...claim, status: JSON.stringify({ publication: { ...publication, sha256, inputs } }) },
      history: rename(this.#example.history),
      manifest,
      zoneId,
      version: publication.version,
    };
  }

  #signed(manifest: StoredObject): { manifest: StoredObject; sha256: string } {
    const content = JSON.parse(manifest.content) as Required<Pick<ConfigMapResource, 'data'>>;
    const { domain, version, serial, owner, claim, soa, records } = content.data;
    const head = { domain, version: BigInt(version), serial: Number(serial), owner, claim, soa };
    const sha256 = digestOf(head, [sha256Of(records)]);
    const signature = this.#sign(signedText('manifest', domain, sha256));
    const data = { ...content.data, sha256, signature };
    return { manifest: { ...manifest, content: JSON.stringify({ ...content, data }) }, sha256 };
  }
}

type ZoneInputs = (zone: ZoneResource, claim: DomainClaimSpec) => string;

function inputsFor(service: ServiceSettings, program: string): ZoneInputs {
  return (zone, spec) =>
    digestInputs({ program, zone, claim: { state: 'held', spec }, service, records: [], namespaces: new Map() });
}

/** Replaces texts everywhere in an object, and replaces its uid with a new uid. */
function renaming(names: readonly (readonly [string, string])[]): (object: StoredObject) => StoredObject {
  const rename = (text: string): string => names.reduce((renamed, [from, to]) => renamed.replaceAll(from, to), text);
  return ({ topic, namespace, name, metadata, status, content }) => {
    const own = { ...(JSON.parse(rename(metadata)) as object), uid: randomUUID() };
    return {
      topic,
      namespace,
      name: rename(name),
      metadata: JSON.stringify(own),
      status: status === null ? null : rename(status),
      content: rename(content),
    };
  };
}

function zoneOf({ metadata, content }: StoredObject): ZoneResource {
  return { ...(JSON.parse(content) as ZoneResource), metadata: JSON.parse(metadata) as ZoneResource['metadata'] };
}

function specOf<S>({ content }: StoredObject): S {
  return (JSON.parse(content) as { spec: S }).spec;
}
