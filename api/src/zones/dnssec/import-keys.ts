import { IssueError, signingAlgorithmNamed } from '@fourwinds/dns';
import { missingCounterpart, tooManyKeys, type ZoneResource } from '@fourwinds/resources';
import { requireVerified, type VerifiedPorts } from '../../kernel/require-verified.ts';
import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import type { JournalledKey } from '../../storage/journal/journal.ts';
import { dnssecState } from '../signing/signing-state.ts';
import { handOver } from './hand-over.ts';
import { pemOf, publicKeyOf, readPrivateKey } from './private-key.ts';
import { algorithmView, dnskeyText, dsOf, type DsView, type KeyRole, type PublicKey, tagOf } from './public-key.ts';
import { dnssecOf, withAlgorithmOf } from '../signing/settings.ts';
import { type Detail, Failure } from '../../kernel/failure.ts';
import { zoneIdOf } from '../zone/identity.ts';
import type { DnssecChanged } from './change-dnssec.ts';
import { latestDnssec } from './change-dnssec.ts';
import { changeZone } from '../write/change-zone.ts';
import type { ChangePorts } from '../write/write-ports.ts';
import type { ChangeRequest } from '../write/zone-change.ts';

export interface GivenKey {
  readonly role: KeyRole;
  /** A private key file in BIND's format, or PEM. */
  readonly private_key: string;
  /** Mnemonic. Required if PEM does not imply the algorithm. */
  readonly algorithm?: string;
}

export interface ImportKeys extends Omit<ChangeRequest, 'wait'> {
  readonly keys: readonly GivenKey[];
}

export interface KeysImported extends DnssecChanged {
  readonly keys: readonly ImportedKey[];
  readonly warnings: readonly Detail[];
}

export interface ImportedKey {
  key_tag: number;
  role: KeyRole;
  /** Mnemonic. */
  algorithm: string;
  algorithm_number: number;
  /** Record data of the DNSKEY record. */
  rdata: string;
  ds: readonly DsView[];
}

type ReadKey = PublicKey & { readonly pem: string };

/**
 * Passes keys from another signer to the operator. The keys are used when DNSSEC is enabled here. Throws Failure
 * validation_error with a detail for each unusable key, conflict if the zone is already signed here,
 * verification_required, forbidden, and the same Failures as writeZone.
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
  const checkCount = async (current: ZoneResource, changeId: string): Promise<void> =>
    refuseTooMany(current, [
      ...(await services.journal.latestImports(zoneIdOf(current), changeId)),
      ...journalled.keys,
    ]);
  const { zone: domain, ...changed } = await changeZone(services, actor, {
    ...rest,
    action: 'dnssec.keys.import',
    request: journalled,
    async decide(current) {
      const zone = zoneIdOf(current);
      authorise(actor, { scope: 'dnssec:write', zone, privateKeys: true, address: actor.address });
      refuseSigned(current);
      if (request.dryRun === true) await checkCount(current, services.newId());
      const dnssec = withAlgorithmOf(dnssecOf(current.spec), entryAlgorithm(keys));
      return { kind: 'write', spec: { ...current.spec, dnssec }, result: {} };
    },
    async prepare(current, id) {
      await checkCount(current, id);
      const imports = keys.map(({ role, algorithm, pem }) => ({ role, algorithm, pem }));
      await handOver(services.store, current, imports, id);
    },
  });
  const views = keys.map((key) => ({
    key_tag: tagOf(key),
    role: key.role,
    ...algorithmView(key.algorithm),
    rdata: dnskeyText(key),
    ds: dsOf(key, domain),
  }));
  const dnssec = await latestDnssec(services, actor, request, changed.resource);
  return { ...changed, dnssec, keys: views, warnings: warningsOf(keys) };
}

function readKeys(given: readonly GivenKey[]): ReadKey[] {
  const wrong: Detail[] = [];
  const keys = given.flatMap((one, i) => {
    try {
      const algorithm = one.algorithm === undefined ? undefined : signingAlgorithmNamed(one.algorithm).code;
      const key = readPrivateKey(one.private_key, algorithm);
      return [{ role: one.role, algorithm: key.algorithm, publicKey: publicKeyOf(key), pem: pemOf(key) }];
    } catch (error) {
      if (!(error instanceof IssueError)) throw error;
      const { code, message } = error.issue;
      wrong.push({ path: `keys[${i}].private_key`, code, message });
      return [];
    }
  });
  if (wrong.length === 0) wrong.push(...clashes(keys));
  if (wrong.length === 0) return keys;
  const message = wrong.length === 1 ? wrong[0].message : `${wrong.length} keys cannot be used; none was imported`;
  throw new Failure('validation_error', message, wrong);
}

/** Returns details about keys with the same tag. The keys of a zone must have distinct tags. */
function clashes(keys: readonly ReadKey[]): Detail[] {
  const tags = keys.map(tagOf);
  return tags.flatMap((tag, i) => {
    if (tags.indexOf(tag) === i) return [];
    return [
      { path: `keys[${i}].private_key`, code: 'key-tag-taken', message: `another key has the tag ${tag} already` },
    ];
  });
}

function refuseSigned(zone: ZoneResource): void {
  if (dnssecState(zone) === 'off') return;
  throw new Failure(
    'conflict',
    `${zone.spec.domain} is signed here with other keys; keys can be imported before DNSSEC is enabled, or after it is off`,
  );
}

/** Refuses an incomplete set of keys for an algorithm for which no new keys are generated. */
function refuseIncomplete(keys: readonly ReadKey[]): void {
  const message = missingCounterpart(keys);
  if (message !== undefined)
    throw new Failure('validation_error', message, [{ path: 'keys', code: 'counterpart-missing', message }]);
}

/**
 * Refuses keys that exceed the maximum. Counts the zone's keys together with recent imports that are not yet among
 * them.
 */
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

/** Returns the role of a key. The status lists a CSK as both a KSK and a ZSK. */
function roleOf(roles: ReadonlySet<string>): string {
  return roles.size > 1 ? 'CSK' : [...roles][0];
}

/** Returns the algorithm of the parent's DS record. This is the algorithm of a KSK or CSK, or else of the ZSKs. */
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
