import { createPrivateKey } from 'node:crypto';
import type { DnssecStatus, KeyAnswer, ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { type KeyFiles, keyFiles } from './key-files.ts';
import { keyTimes } from './key-times.ts';
import { requestKeys } from './private-keys.ts';
import { dnskeyText, type DsView, dsView, type KeyRole, type PublicKey, tagOf } from './public-key.ts';
import { type ReportedKey, reportedKeys } from './reported-keys.ts';
import { locateZone, type ReadPorts, readZone } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { noteReading, type ReadingPorts } from './note-reading.ts';

type KeyState = DnssecStatus['keys'][number]['state'];

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
  /** The DS records that a parent should have of it now: none of a key that is not in use there yet, or on its way out. */
  ds: DsView[];
  /** Only where it was asked for. */
  private?: KeyFiles;
}

/**
 * The keys of a zone; with the private ones to move it, which needs the personal access token and is in the journal before they
 * are given. Throws Failure zone_not_found, forbidden, or unavailable when the operator does not answer.
 */
export async function exportKeys(
  services: ReadPorts & ReadingPorts,
  actor: Actor,
  { zone: identifier, withPrivate, requestId }: ExportKeys,
): Promise<{ zone: string; keys: ExportedKey[] }> {
  const zone = await readZone(services, actor, await locateZone(services, actor, identifier), identifier);
  const scope = withPrivate ? 'dnssec:write' : 'zones:read';
  authorise(actor, { scope, zone: zoneIdOf(zone), privateKeys: withPrivate, address: actor.address });
  const { domain } = zone.spec;
  if (!withPrivate) return { zone: domain, keys: reportedKeys(zone).map((key) => publicView(zone, key)) };
  const keys = await requestKeys(services.store, zone);
  const views = keys.map((key) => privateView(zone, key));
  await noteReading(services, actor, zone, {
    action: 'dnssec.keys.export',
    request: { keys: views.map((view) => view.key_tag) },
    requestId,
  });
  return { zone: domain, keys: views };
}

function publicView(zone: ZoneResource, { key, status }: ReportedKey): ExportedKey {
  return viewOf(zone, key, status.state);
}

function privateView(zone: ZoneResource, { pem, created, ...given }: KeyAnswer['keys'][number]): ExportedKey {
  const { domain } = zone.spec;
  const key = { ...given, publicKey: Buffer.from(given.publicKey, 'base64') };
  const status = reportedKeys(zone).find((reported) => reported.status.tag === tagOf(key))?.status;
  const privateKey = { algorithm: key.algorithm, key: createPrivateKey(pem) };
  const files = keyFiles(domain, { publicKey: key, privateKey, times: keyTimes(created, status) });
  return { ...viewOf(zone, key, status?.state), private: files };
}

function viewOf({ status }: ZoneResource, key: PublicKey, state: KeyState | undefined): ExportedKey {
  const { role, algorithm } = key;
  const tag = tagOf(key);
  return {
    key_tag: tag,
    role,
    algorithm,
    state: state?.toLowerCase() ?? null,
    dnskey: dnskeyText(key),
    ds: (status?.dnssec?.ds ?? []).filter(({ keyTag }) => role !== 'ZSK' && keyTag === tag).map(dsView),
  };
}
