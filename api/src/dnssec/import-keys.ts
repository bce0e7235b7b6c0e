import { IssueError, signingAlgorithmNamed } from '@fourwinds/dns';
import { missingCounterpart, tooManyKeys, type ZoneResource } from '@fourwinds/resources';
import { requireVerified, type VerifiedPorts } from '../accounts/require-verified.ts';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import type { JournalledKey } from '../journal/journal.ts';
import { dnssecState } from '../signing/signing-state.ts';
import { handOver } from './hand-over.ts';
import { pemOf, publicKeyOf, readPrivateKey } from './private-key.ts';
import { dnskeyText, dsOf, type DsView, type KeyRole, type PublicKey, tagOf } from './public-key.ts';
import { dnssecOf, withAlgorithmOf } from '../signing/settings.ts';
import { type Detail, Failure } from '../failure.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { type ChangeOptions, type ChangePorts, changeZone } from '../zones/change-zone.ts';

export interface GivenKey {
  readonly role: KeyRole;
  /** A private key file of BIND's format, or PEM. */
  readonly private: string;
  /** The algorithm, where PEM does not name it. */
  readonly algorithm?: number;
}

export interface ImportKeys extends Pick<ChangeOptions, 'dryRun'> {
  /** Name or id of the zone. */
  readonly zone: string;
  readonly keys: readonly GivenKey[];
  readonly ifMatch?: string;
  readonly requestId: string;
}

export interface KeysImported {
  readonly zone: string;
  readonly etag: string;
  readonly changeId: string | null;
  readonly applied: boolean;
  readonly keys: readonly ImportedKey[];
  readonly warnings: readonly Detail[];
}

export interface ImportedKey {
  key_tag: number;
  role: KeyRole;
  algorithm: number;
  dnskey: string;
  ds: readonly DsView[];
}

type ReadKey = PublicKey & { readonly pem: string };

/**
 * Hands keys with which a zone is signed elsewhere to the operator, for when DNSSEC is enabled here. Throws Failure validation_error
 * with a detail for each key that cannot be used, conflict while the zone is signed here, verification_required, forbidden, or
 * as writeZone does.
 */
export async function importKeys(
  services: ChangePorts & VerifiedPorts,
  actor: Actor,
  request: ImportKeys,
): Promise<KeysImported> {
  requireVerified(services, actor, 'DNSSEC');
  const { keys: given, ...rest } = request;
  const keys = readKeys(given);
  refuseIncomplete(keys);
  const journalled = { keys: keys.map((key) => ({ key_tag: tagOf(key), role: key.role, algorithm: key.algorithm })) };
  const change = { ...rest, action: 'dnssec.keys.import' as const, request: journalled };
  const checkCount = async (current: ZoneResource, changeId: string): Promise<void> =>
    refuseTooMany(current, [
      ...(await services.journal.latestImports(zoneIdOf(current), changeId)),
      ...journalled.keys,
    ]);
  const {
    zone: domain,
    etag,
    changeId,
    applied,
  } = await changeZone(services, actor, change, async (current) => {
    const zone = zoneIdOf(current);
    authorise(actor, { scope: 'dnssec:write', zone, privateKeys: true, address: actor.address });
    refuseSigned(current);
    if (request.dryRun === true) await checkCount(current, services.newId());
    const imports = keys.map(({ role, algorithm, pem }) => ({ role, algorithm, pem }));
    return {
      spec: { ...current.spec, dnssec: withAlgorithmOf(dnssecOf(current.spec), entryAlgorithm(keys)) },
      before: async (id) => {
        await checkCount(current, id);
        await handOver(services.store, current, imports, id);
      },
      result: {},
    };
  });
  const views = keys.map((key) => ({
    key_tag: tagOf(key),
    role: key.role,
    algorithm: key.algorithm,
    dnskey: dnskeyText(key),
    ds: dsOf(key, domain),
  }));
  return { zone: domain, etag, changeId, applied, keys: views, warnings: warningsOf(keys) };
}

function readKeys(given: readonly GivenKey[]): ReadKey[] {
  const wrong: Detail[] = [];
  const keys = given.flatMap((one, i) => {
    try {
      const key = readPrivateKey(one.private, one.algorithm);
      return [{ role: one.role, algorithm: key.algorithm, publicKey: publicKeyOf(key), pem: pemOf(key) }];
    } catch (error) {
      if (!(error instanceof IssueError)) throw error;
      const { code, message } = error.issue;
      wrong.push({ path: `keys[${i}].private`, code, message });
      return [];
    }
  });
  if (wrong.length === 0) wrong.push(...clashes(keys));
  if (wrong.length === 0) return keys;
  const message = wrong.length === 1 ? wrong[0].message : `${wrong.length} keys cannot be used; none was imported`;
  throw new Failure('validation_error', message, wrong);
}

/** Keys of one zone are distinguished by their tags. */
function clashes(keys: readonly ReadKey[]): Detail[] {
  const tags = keys.map(tagOf);
  return tags.flatMap((tag, i) => {
    if (tags.indexOf(tag) === i) return [];
    return [{ path: `keys[${i}].private`, code: 'key-tag-taken', message: `another key has the tag ${tag} already` }];
  });
}

function refuseSigned(zone: ZoneResource): void {
  if (dnssecState(zone) === 'off') return;
  throw new Failure(
    'conflict',
    `${zone.spec.domain} is signed here with other keys; keys can be imported before DNSSEC is enabled, or after it is off`,
  );
}

/** Keys of an algorithm that no new ones are made for come with all that they need. */
function refuseIncomplete(keys: readonly ReadKey[]): void {
  const message = missingCounterpart(keys);
  if (message !== undefined)
    throw new Failure('validation_error', message, [{ path: 'keys', code: 'counterpart-missing', message }]);
}

/** Counts the keys of the zone with those that are about to become its own. */
function refuseTooMany({ status }: ZoneResource, arriving: readonly JournalledKey[]): void {
  const own = (status?.dnssec?.keys ?? []).map(({ tag, role, algorithm }) => ({
    name: `${tag} ${signingAlgorithmNamed(algorithm).code}`,
    role,
  }));
  const all = [...own, ...arriving.map(({ key_tag: tag, role, algorithm }) => ({ name: `${tag} ${algorithm}`, role }))];
  const byName = Map.groupBy(all, ({ name }) => name);
  const message = tooManyKeys([...byName.values()].map((same) => roleOf(new Set(same.map(({ role }) => role)))));
  if (message !== undefined)
    throw new Failure('validation_error', message, [{ path: 'keys', code: 'too-many-keys', message }]);
}

/** A status shows a key that signs both as one of each. */
function roleOf(roles: ReadonlySet<string>): string {
  return roles.size > 1 ? 'CSK' : [...roles][0];
}

/** The algorithm that the parent's DS record leads to; where only keys for data are given, theirs. */
function entryAlgorithm(keys: readonly ReadKey[]): number {
  return (keys.find(({ role }) => role !== 'ZSK') ?? keys[0]).algorithm;
}

function warningsOf(keys: readonly ReadKey[]): Detail[] {
  const has = (algorithm: number, except: KeyRole): boolean =>
    keys.some((key) => key.algorithm === algorithm && key.role !== except);
  return keys.flatMap(({ role, algorithm }, i): Detail[] => {
    const path = `keys[${i}]`;
    if (role === 'KSK' && !has(algorithm, 'KSK'))
      return [
        {
          path,
          code: 'zsk-missing',
          message:
            'without the ZSK of the same algorithm, resolvers that remember the keys of the other host refuse new signatures until they forget them; import it too',
        },
      ];
    if (role === 'ZSK' && !has(algorithm, 'ZSK'))
      return [
        {
          path,
          code: 'ksk-missing',
          message:
            'without the KSK of the same algorithm, the DS record at the parent does not lead here; import it too',
        },
      ];
    return [];
  });
}
