import { signingAlgorithms } from '@fourwinds/dns/algorithm';
import { z } from 'zod';
import { hashedName } from '../hashed-name.ts';
import { GROUP, labels } from '../kinds/group.ts';
import type { ZoneResource } from '../kinds/zone.ts';

/** Label of the Secrets that contain the keys of zones. */
export const KEYS_LABEL = `${GROUP}/dnssec-keys`;

/** Label of the Secrets that pass imported keys to the operator. */
export const KEY_IMPORT_LABEL = `${GROUP}/dnssec-import`;

/** Field that contains the key state as JSON. The private keys are in the same Secret. */
export const KEY_STATE = 'state.json';

/** Returns the name of the field that contains a private key. The key is PKCS#8 in PEM. */
export function privateKeyField(id: string): string {
  return `${id}.pem`;
}

/** Field that contains imported keys as JSON. See keyImportSchema. */
export const KEY_IMPORT = 'keys.json';

/** Modulus length of RSA keys, in bits. */
export const RSA_BITS = { least: 1024, most: 4096 } as const;

/** Maximum number of keys of a zone during an import: for each role, and in total. */
export const KEY_LIMITS = { ofRole: 4, inAll: 8 } as const;

/** Returns the reason if a zone has too many keys, otherwise undefined. */
export function tooManyKeys(roles: readonly string[]): string | undefined {
  const limit = `a zone may have ${KEY_LIMITS.ofRole} keys of a role and ${KEY_LIMITS.inAll} in all`;
  const byRole = Map.groupBy(roles, (role) => role);
  const [role, keys] = [...byRole].find(([, all]) => all.length > KEY_LIMITS.ofRole) ?? [];
  if (keys !== undefined) return `${limit}; it would have ${keys.length} in the role ${role}`;
  return roles.length > KEY_LIMITS.inAll ? `${limit}; it would have ${roles.length}` : undefined;
}

/**
 * Returns a message if the imported keys of an algorithm lack a role. Only checks algorithms that new keys cannot
 * use.
 */
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

export const keyImportSchema = z.object({
  version: z.literal(1),
  keys: z.array(
    z.object({
      /** A CSK signs everything. */
      role: z.enum(['KSK', 'ZSK', 'CSK']),
      algorithm: z.int(),
      /** Private key, as PKCS#8 in PEM. */
      pem: z.string(),
    }),
  ),
});

export type KeyImport = z.infer<typeof keyImportSchema>;

/** Returns the name of the Secret that contains the keys of a zone. The name depends on the domain and its owner. */
export function keySecretName(zone: ZoneResource): string {
  return hashedName('dnssec', ownedDomain(zone));
}

function ownedDomain({ spec, metadata }: ZoneResource): string {
  return [spec.domain, metadata.namespace, metadata.labels?.[labels.account] ?? ''].join('\n');
}
