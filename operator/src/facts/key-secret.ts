import { GROUP, KEYS_LABEL, type SecretResource } from '@fourwinds/resources';

export const DOMAIN_ANNOTATION = `${GROUP}/domain`;

/**
 * Returns true if a Secret contains keys of a zone. Excludes Secrets without a domain, because the operator cannot
 * tell whether their zone was deleted.
 */
export function isKeySecret(secret: SecretResource): boolean {
  return secret.metadata.labels?.[KEYS_LABEL] !== undefined && domainOf(secret) !== '';
}

/** Returns the domain of the keys in a Secret, without the final dot. */
export function domainOf({ metadata }: SecretResource): string {
  return metadata.annotations?.[DOMAIN_ANNOTATION] ?? '';
}
