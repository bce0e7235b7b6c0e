import { type Problem, zoneSpecSchema } from '@fourwinds/resources';

/** Messages for users of REST, where the operator's is written for those who apply manifests. */
const wordings: { readonly [code: string]: (message: string) => string } = {
  'apex-ns-managed': () =>
    'the NS records of the zone itself are written by the service; leave them out. Names of your own for its nameservers are a setting of the zone, nameservers',
  'zone-too-large': (message) => message.replace(/ inline\. .*$/, ''),
  'proof-needed': (message) => message.replace('status.proof (GET …/claim through REST)', 'GET …/claim'),
  'grant-needed': (message) => message.replace('spec.proof, through REST ', ''),
  'record-not-single': (message) => `${message}, or put one in the place of the other with op replace`,
};

/** The message of a problem in the words of these APIs: fields have the names that requests give them. */
export function restMessage({ code, message }: Pick<Problem, 'code' | 'message'>): string {
  return restFields(wordings[code]?.(message) ?? message);
}

/** The message about a proof in the words of these APIs. */
export function restProof(message: string): string {
  return message
    .replace('The records of status.proof', 'Both records')
    .replace('by a later spec.proof.requestedAt', 'by POST …/claim')
    .replace('spec.delegateTo (delegate_to through REST)', 'delegate_to');
}

/** A setting of a zone as a request names it, such as `default_ttl` for `spec.defaultTTL`; undefined for any other path. */
export function settingOf(path: string): string | undefined {
  return /^spec\.(?!records\b)[\w.]+$/.test(path) ? restFields(path) : undefined;
}

/** A name of a host may begin with `spec.`, too. */
function restFields(text: string): string {
  return text.replace(/(?<![\w.-])spec\.([a-zA-Z]+)((?:\.[a-zA-Z]+)*)/g, (path, field: string, below: string) =>
    field in zoneSpecSchema.shape
      ? `${field}${below}`.replace(
          /([a-z])([A-Z]+)/g,
          (_match, before: string, capitals: string) => `${before}_${capitals.toLowerCase()}`,
        )
      : path,
  );
}
