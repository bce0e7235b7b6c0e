import { createPrivateKey } from 'node:crypto';
import type { DnssecStatus, KeyAnswer, ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { type KeyFiles, keyFiles } from './key-files.ts';
import { keyTimes } from './key-times.ts';
import { requestKeys } from './private-keys.ts';
import { algorithmView, dnskeyText, type DsView, dsView, type KeyRole, type PublicKey, tagOf } from './public-key.ts';
import { type ReportedKey, reportedKeys } from './reported-keys.ts';
import { locateZone } from '../zone/find-zone.ts';
import { type ReadPorts, readZone } from '../zone/read-zone.ts';
import { zoneIdOf } from '../zone/identity.ts';
import { noteReading, type ReadingPorts } from './note-reading.ts';

type KeyState = DnssecStatus['keys'][number]['state'];

export interface ExportKeys {
  readonly zone: string;
  readonly withPrivate: boolean;
  readonly requestId: string;
}

export interface ExportedKey {
  key_tag: number;
  role: KeyRole;
  /** Mnemonic. */
  algorithm: string;
  algorithm_number: number;
  /** State of the key. null until the operator has reported it. */
  status: string | null;
  /** Record data of the DNSKEY record. */
  rdata: string;
  /**
   * DS records that the parent should now have for this key. Empty if the parent does not use the key yet, or if the
   * key is being removed.
   */
  ds: DsView[];
  /** Private key, if requested. */
  files?: KeyFilesView;
}

interface KeyFilesView {
  name: string;
  public_file: string;
  private_file: string;
  pem: string;
}

/**
 * Returns a zone's keys. Private keys are needed to move the zone to another signer. They require the personal access
 * token, and their export is recorded in the journal before they are returned. Throws Failure zone_not_found,
 * forbidden, or unavailable if the operator does not answer.
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
  return { ...viewOf(zone, key, status?.state), files: filesView(files) };
}

function filesView({ name, key, private: privateFile, pem }: KeyFiles): KeyFilesView {
  return { name, public_file: key, private_file: privateFile, pem };
}

function viewOf({ status }: ZoneResource, key: PublicKey, state: KeyState | undefined): ExportedKey {
  const { role, algorithm } = key;
  const tag = tagOf(key);
  return {
    key_tag: tag,
    role,
    ...algorithmView(algorithm),
    status: state?.toLowerCase() ?? null,
    rdata: dnskeyText(key),
    ds: (status?.dnssec?.ds ?? []).filter(({ keyTag }) => role !== 'ZSK' && keyTag === tag).map(dsView),
  };
}
