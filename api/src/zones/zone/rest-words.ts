import { type Problem, zoneSpecSchema } from '@fourwinds/resources';

/** Wordings for REST. They replace the operator's messages, which are for manifests. */
const wordings: { readonly [code: string]: (message: string) => string } = {
  'apex-ns-managed': (message) => message.replace('spec.nameservers', 'the setting nameservers'),
  'zone-too-large': (message) => message.replace(/ inline\. .*$/, ''),
  'grant-needed': (message) => message.replace('spec.proof, through REST ', ''),
  'record-not-single': (message) => message.replace(/; keep one$/, '$&, or set the one you want with op replace'),
};

/** Rewords the message of a problem. Uses the field names of requests. */
export function restMessage({ code, message }: Pick<Problem, 'code' | 'message'>): string {
  return restFields(restForms(wordings[code]?.(message) ?? message));
}

/** Rewords a message about a proof for the APIs. */
export function restProof(message: string): string {
  return restForms(message)
    .replace('The records of status.proof', 'The two records')
    .replace('by a later spec.proof.requestedAt', 'by POST …/proof');
}

/**
 * Returns the name that a setting has in requests, e.g. `default_ttl` for `spec.defaultTTL`. Returns undefined for
 * other paths.
 */
export function settingOf(path: string): string | undefined {
  return /^spec\.(?!records\b)[\w.]+$/.test(path) ? restFields(path) : undefined;
}

/** Replaces `spec.proof (POST …/proof through REST)` with `POST …/proof`. */
function restForms(text: string): string {
  return text.replace(/\b(?:spec|status)\.\w+ \(([^()]+) through REST\)/g, '$1');
}

/** Replaces the paths of settings, but not host names that begin with `spec.`. */
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
