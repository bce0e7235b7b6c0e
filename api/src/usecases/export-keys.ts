import { createPrivateKey } from 'node:crypto';
import type { ZoneResource } from '@fourwinds/resources';
import { type Actor, authorise, authorisePrivateKeys, authoriseZone } from '../actor.ts';
import { type KeyFiles, keyFiles } from '../dnssec/key-files.ts';
import { keyTimes } from '../dnssec/key-times.ts';
import { dnskeyText, type KeyRole, tagOf } from '../dnssec/public-key.ts';
import { type StoredKey, storedKeys } from '../dnssec/stored-keys.ts';
import type { Services } from '../services.ts';
import { locateZone, readZone } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { noteReading } from '../zones/note-reading.ts';

export interface ExportKeys {
  /** Name or id of the zone. */
  readonly zone: string;
  /** With the private keys. */
  readonly withPrivate: boolean;
  readonly requestId: string;
}

export interface ExportedKey {
  key_tag: number;
  role: KeyRole;
  algorithm: number;
  /** null while nothing is reported of it. */
  state: string | null;
  dnskey: string;
  /** Only where it was asked for. */
  private?: KeyFiles;
}

/**
 * The keys of a zone; with the private ones to move it, which needs the personal access token and is in the journal before they
 * are given. Throws Failure zone_not_found or forbidden.
 */
export async function exportKeys(
  services: Services,
  actor: Actor,
  { zone: identifier, withPrivate, requestId }: ExportKeys,
): Promise<{ zone: string; keys: ExportedKey[] }> {
  const scope = withPrivate ? 'dnssec:write' : 'zones:read';
  authorise(actor, scope);
  if (withPrivate) authorisePrivateKeys(actor);
  const zone = await readZone(services, actor, await locateZone(services, actor, identifier), identifier);
  authoriseZone(actor, scope, zoneIdOf(zone));
  const keys = await storedKeys(services.store, zone);
  if (withPrivate)
    await noteReading(services, actor, zone, {
      action: 'dnssec.keys.export',
      request: { keys: keys.map(tagOf) },
      requestId,
    });
  return { zone: zone.spec.domain, keys: keys.map((key) => exported(zone, key, withPrivate)) };
}

function exported({ spec: { domain }, status }: ZoneResource, key: StoredKey, withPrivate: boolean): ExportedKey {
  const tag = tagOf(key);
  const reported = status?.dnssec?.keys.find((one) => one.tag === tag && isOfRole(key.role, one.role));
  const view = {
    key_tag: tag,
    role: key.role,
    algorithm: key.algorithm,
    state: reported?.state.toLowerCase() ?? null,
    dnskey: dnskeyText(key),
  };
  if (!withPrivate) return view;
  const privateKey = { algorithm: key.algorithm, key: createPrivateKey(key.pem) };
  return { ...view, private: keyFiles(domain, { publicKey: key, privateKey, times: keyTimes(key.created, reported) }) };
}

/** A key that signs both is reported as one of each. */
function isOfRole(role: KeyRole, reported: 'KSK' | 'ZSK'): boolean {
  return role === reported || (role === 'CSK' && reported === 'KSK');
}
