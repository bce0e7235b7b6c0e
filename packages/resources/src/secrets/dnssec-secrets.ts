import { signingAlgorithms } from '@fourwinds/dns';
import { z } from 'zod';
import { hashedName } from '../hashed-name.ts';
import { GROUP, labels } from '../kinds/group.ts';
import type { ZoneResource } from '../kinds/zone.ts';

/** Marks the Secrets that hold keys of zones. */
export const KEYS_LABEL = `${GROUP}/dnssec-keys`;

/** Marks the Secrets in which keys are handed to the operator. */
export const KEY_IMPORT_LABEL = `${GROUP}/dnssec-import`;

/** The entry of a zone's key Secret with the state of the keys, as JSON; the private keys are beside it. */
export const KEY_STATE = 'state.json';

/** Where it holds the private key with an id, PKCS#8 in PEM. */
export function privateKeyField(id: string): string {
  return `${id}.pem`;
}

/** Where a Secret with keys to take over holds them, as JSON: see keyImportSchema. */
export const KEY_IMPORT = 'keys.json';

/** Bits that the modulus of an RSA key may have. */
export const RSA_BITS = { least: 1024, most: 4096 } as const;

/** Keys that a zone may have while some are imported: of one role, and of all. */
export const KEY_LIMITS = { ofRole: 4, inAll: 8 } as const;

/** Why keys of these roles are too many for one zone; undefined where they are not. */
export function tooManyKeys(roles: readonly string[]): string | undefined {
  const limit = `a zone may have ${KEY_LIMITS.ofRole} keys of a role and ${KEY_LIMITS.inAll} in all`;
  const byRole = Map.groupBy(roles, (role) => role);
  const [role, keys] = [...byRole].find(([, all]) => all.length > KEY_LIMITS.ofRole) ?? [];
  if (keys !== undefined) return `${limit}; it would have ${keys.length} in the role ${role}`;
  return roles.length > KEY_LIMITS.inAll ? `${limit}; it would have ${roles.length}` : undefined;
}

/** The missing role, as a message, where keys came of an algorithm that no new ones are made for, and cannot sign a zone by themselves. */
export function missingCounterpart(
  keys: readonly { readonly role: string; readonly algorithm: number }[],
): string | undefined {
  for (const { code, mnemonic } of signingAlgorithms.filter(({ forNewKeys }) => !forNewKeys)) {
    const roles = keys.flatMap(({ role, algorithm }) => (algorithm === code ? [role] : []));
    const role = ['KSK', 'ZSK'].find((one) => !roles.includes(one) && !roles.includes('CSK'));
    if (roles.length > 0 && role !== undefined)
      return `no new keys are made for ${mnemonic}: bring the ${role} together with the other key`;
  }
  return undefined;
}

/** Keys that come with a zone from another host, for the operator to take over. */
export const keyImportSchema = z.object({
  version: z.literal(1),
  keys: z.array(
    z.object({
      /** A CSK signs the keys and everything else. */
      role: z.enum(['KSK', 'ZSK', 'CSK']),
      algorithm: z.int(),
      /** PKCS#8. */
      pem: z.string(),
    }),
  ),
});

export type KeyImport = z.infer<typeof keyImportSchema>;

/** Name of the Secret with the keys of a zone: it follows from the domain and its owner. */
export function keySecretName(zone: ZoneResource): string {
  return hashedName('dnssec', ownedDomain(zone));
}

function ownedDomain({ spec, metadata }: ZoneResource): string {
  return [spec.domain, metadata.namespace, metadata.labels?.[labels.account] ?? ''].join('\n');
}
