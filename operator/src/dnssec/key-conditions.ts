import { type Key, type KeySet, signsKeys, signsZone } from './key-set.ts';
import { type Needs, needsOf } from './needs.ts';
import type { KeyPolicy, KeyTiming } from './policy.ts';
import { type DsFields, foreignDs, isDsOf, dsFields, type ShownByParent } from './shown-ds.ts';
import { isInAll, keysOf, newest } from './trail.ts';
import { type Wait, waitForDeparture, waitForTrails } from './wait.ts';

/** What a person should know about the keys of a zone. */
export interface KeyCondition {
  readonly type: 'Signed' | 'KSKRollover' | 'ZSKRollover' | 'ParentDS';
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
  /** Milliseconds since 1970, where it is on record; else since it was first reported. */
  readonly since?: number;
}

export interface ConditionInput {
  readonly keySet: KeySet;
  readonly policy: KeyPolicy;
  readonly timing: KeyTiming;
  readonly parent?: ShownByParent;
}

type Facts = ConditionInput & { readonly needs: Needs };

/** The conditions of a zone after a decision; those about which there is nothing to say are left out. */
export function keyConditions(input: ConditionInput): KeyCondition[] {
  const facts = { ...input, needs: needsOf(input.keySet, input.policy) };
  return [signed(facts), kskRollover(facts), zskRollover(facts), parentDs(facts)].filter(
    (condition) => condition !== undefined,
  );
}

const NEW_KEYS: Wait = { reason: 'WaitingForKeys', message: 'New keys are being made.' };

function signed(facts: Facts): KeyCondition | undefined {
  const { keySet, policy } = facts;
  if (!policy.enabled) return newest(keySet.signers).keys.length === 0 ? undefined : disabling(facts);
  const wait = enablingWait(facts);
  if (wait !== undefined) return { type: 'Signed', status: 'False', ...wait };
  if (keySet.keys.some(({ ds }) => ds?.everywhere !== undefined))
    return { type: 'Signed', status: 'True', reason: 'Secure', message: 'Signed, and the parent says so.' };
  return { type: 'Signed', status: 'True', ...waitForDs(facts) };
}

function enablingWait({ keySet, timing }: Facts): Wait | undefined {
  const { dnskeys, signers } = keySet;
  if (newest(signers).keys.length === 0) return NEW_KEYS;
  const unsigned = [signers, dnskeys].filter((trail) => trail.some(({ keys }) => keys.length === 0));
  return waitForTrails(unsigned, timing.margin);
}

function disabling({ keySet, needs, timing, parent }: Facts): KeyCondition {
  const shown = needs.ds.filter(({ ds }) => ds !== undefined && ds.gone === undefined);
  const wait: Wait | undefined =
    shown.length > 0
      ? {
          reason: 'WaitingForDS',
          message: `Remove from the parent: ${dsList(shown)}. The zone stays signed until no resolver remembers it.`,
          since: newest(keySet.offers).since,
        }
      : firstWait(needs.ds, keySet, timing);
  return {
    type: 'Signed',
    status: 'True',
    ...(wait ?? {
      reason: 'WaitingForDS',
      message: `Waiting for ${parent === undefined ? 'an answer' : 'news'} from the parent.`,
    }),
  };
}

function kskRollover(facts: Facts): KeyCondition | undefined {
  const { keySet, policy, needs, timing } = facts;
  const known = new Set([...needs.ds.map(({ id }) => id), ...keysOf(keySet.dnskeys)]);
  const old = keySet.keys.filter((key) => signsKeys(key) && key !== needs.entry && known.has(key.id));
  if (!policy.enabled || old.length === 0) return undefined;
  const wait = entryWait(facts) ?? oldDsWait(facts, old) ?? firstWait(old, keySet, timing);
  return rollover('KSKRollover', old, wait);
}

/** What keeps the new key's DS from being everywhere. */
function entryWait(facts: Facts): Wait | undefined {
  const { keySet, needs, timing } = facts;
  const { entry } = needs;
  if (entry === undefined) return NEW_KEYS;
  if (entry.ds?.everywhere !== undefined) return undefined;
  if (newest(keySet.offers).keys.includes(entry.id)) return waitForDs(facts);
  return waitForTrails(
    newest(keySet.dnskeys).keys.includes(entry.id) ? [keySet.dnskeys] : [keySet.signers],
    timing.margin,
  );
}

function oldDsWait(facts: Facts, old: readonly Key[]): Wait | undefined {
  return old.some(({ ds }) => ds !== undefined && ds.gone === undefined) ? waitForDs(facts) : undefined;
}

/** The owner has to bring the parent's DS set to what is offered. */
function waitForDs({ keySet, needs, parent }: Facts): Wait {
  const offered = newest(keySet.offers).keys;
  const missing = keySet.keys.filter(({ id, ds }) => offered.includes(id) && ds?.everywhere === undefined);
  const own = needs.ds.filter(({ id, ds }) => !offered.includes(id) && ds !== undefined && ds.gone === undefined);
  const foreign = parent === undefined ? [] : foreignDs(parent, keySet.keys);
  const steps = [
    ...(missing.length > 0 ? [`publish ${dsList(missing)}`] : []),
    ...(own.length + foreign.length > 0
      ? [`remove ${[dsList(own), ...foreign.map(dsText)].filter(Boolean).join('; ')}`]
      : []),
  ];
  return {
    reason: 'WaitingForDS',
    message: `At the parent: ${steps.join(', ')}.`,
    since: newest(keySet.offers).since,
  };
}

function zskRollover({ keySet, policy, needs, timing }: Facts): KeyCondition | undefined {
  const signer = needs.signers.find(({ algorithm }) => algorithm === policy.algorithm);
  const known = new Set([...keysOf(keySet.dnskeys), ...keysOf(keySet.signers)]);
  const old = keySet.keys.filter((key) => signsZone(key) && key !== signer && known.has(key.id));
  if (!policy.enabled || old.length === 0) return undefined;
  if (signer === undefined) return rollover('ZSKRollover', old, NEW_KEYS);
  const isSigning = newest(keySet.signers).keys.includes(signer.id);
  const isPublished = isInAll(keySet.dnskeys, signer.id);
  const wait =
    isSigning && isPublished
      ? firstWait(old, keySet, timing)
      : waitForTrails([isSigning ? keySet.signers : keySet.dnskeys], timing.margin);
  return rollover(
    'ZSKRollover',
    old,
    wait ?? { reason: 'WaitingForKSK', message: 'The old key stays until the KSK of its algorithm is gone.' },
  );
}

function rollover(
  type: 'KSKRollover' | 'ZSKRollover',
  old: readonly Key[],
  wait: Wait | undefined,
): KeyCondition | undefined {
  if (wait === undefined) return undefined;
  const leaked = old.filter(({ compromised }) => compromised === true).map(({ tag }) => tag);
  const risk =
    leaked.length === 0
      ? ''
      : ` Until the rollover is done, whoever has the private key of ${leaked.join(', ')} can sign false data that resolvers believe.`;
  return { type, status: 'True', ...wait, message: wait.message + risk };
}

function firstWait(keys: readonly Key[], keySet: KeySet, { margin }: KeyTiming): Wait | undefined {
  return keys.map((key) => waitForDeparture(key, keySet, margin)).find((wait) => wait !== undefined);
}

function parentDs({ keySet, policy, parent }: Facts): KeyCondition | undefined {
  const report = (status: KeyCondition['status'], reason: string, message: string): KeyCondition => ({
    type: 'ParentDS',
    status,
    reason,
    message,
  });
  if (parent === undefined)
    return policy.enabled
      ? report('Unknown', 'ParentUnknown', 'The servers of the parent zone do not all answer.')
      : undefined;
  const foreign = foreignDs(parent, keySet.keys).map(dsText).join('; ');
  const isSigned = newest(keySet.signers).keys.length > 0;
  if (foreign !== '')
    return report(
      'False',
      'ForeignDS',
      `A DS at the parent matches no key of this zone: ${foreign}. Resolvers that validate may refuse the zone; remove it there.`,
    );
  const own = keySet.keys.filter((key) => parent.ds.some((rdata) => isDsOf(dsFields(rdata), key)));
  if (own.length > 0 && !isSigned)
    return report(
      'False',
      'UnsignedBelowDS',
      `The zone is not signed, but the parent has ${dsList(own)}: resolvers that validate refuse the zone. Remove it there, or enable DNSSEC.`,
    );
  return undefined;
}

/** The digest that all validators know. */
const SHA256 = 2;

function dsList(keys: readonly Key[]): string {
  return keys
    .map(({ tag, algorithm, digests }) => dsText({ tag, algorithm, digestType: SHA256, digest: digests[SHA256] }))
    .join('; ');
}

function dsText({ tag, algorithm, digestType, digest }: DsFields): string {
  return `DS ${tag} ${algorithm} ${digestType} ${digest.toUpperCase()}`;
}
