import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorMessage } from '@fourwinds/process';
import { KubeConfig } from '@kubernetes/client-node';
import { z } from 'zod';
import { StoreError } from '../store.ts';
import { readSecretYaml } from '@fourwinds/resources';

/**
 * Schema of a kubeconfig in a Secret. The kubeconfig must not run a program, read local files or skip TLS
 * verification.
 */
const secretSchema = z.looseObject(
  {
    clusters: z
      .array(
        z.strictObject({
          name: z.string(),
          cluster: z.strictObject({
            server: z
              .url({ protocol: /^https$/, error: 'must be an https URL' })
              .refine((url) => !hasCredentials(url), 'must not hold a password'),
            'certificate-authority-data': z.string().optional(),
            'insecure-skip-tls-verify': z
              .literal(false, {
                error:
                  'must not be true, as anybody could answer in place of the cluster: give certificate-authority-data',
              })
              .optional(),
            'tls-server-name': z.string().optional(),
          }),
        }),
      )
      .min(1),
    users: z.array(
      z.strictObject({
        name: z.string(),
        user: z.strictObject({
          token: z.string().optional(),
          'client-certificate-data': z.string().optional(),
          'client-key-data': z.string().optional(),
        }),
      }),
    ),
    contexts: z
      .array(z.looseObject({ name: z.string(), context: z.looseObject({ cluster: z.string(), user: z.string() }) }))
      .min(1),
    'current-context': z.string(),
  },
  { error: 'it holds no fields such as clusters, users and contexts' },
);

/**
 * Kubeconfig fields that are not allowed in a Secret. Error messages name these fields. They do not name other
 * unknown fields, because the name may be a misplaced secret value.
 */
const REFUSED_FIELDS = [
  'as',
  'as-groups',
  'as-uid',
  'as-user-extra',
  'auth-provider',
  'certificate-authority',
  'client-certificate',
  'client-key',
  'disable-compression',
  'exec',
  'extensions',
  'password',
  'proxy-url',
  'tokenFile',
  'username',
];

/** Reads a kubeconfig file. Throws if the file is unreadable. */
export function kubeconfigFromFile(path: string): KubeConfig {
  const config = new KubeConfig();
  config.loadFromString(JSON.stringify(readFile(path)));
  config.makePathsAbsolute(dirname(path));
  return config;
}

export function kubeconfigInCluster(): KubeConfig {
  const config = new KubeConfig();
  config.loadFromCluster();
  return config;
}

/**
 * Parses an untrusted kubeconfig. Throws StoreError Invalid if it uses exec, an auth-provider, a proxy or a file
 * path, or if it skips TLS verification. The error message names fields but never contains values.
 */
export function kubeconfigFromText(text: string): KubeConfig {
  const result = secretSchema.safeParse(parsed(text), {
    error: ({ code, input }) => (code === 'invalid_type' && input === undefined ? 'is missing' : undefined),
  });
  if (!result.success) {
    const causes = result.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => unknownField(issue.path, key))
        : [{ field: issue.path.join('.'), message: issue.message }],
    );
    const reasons = causes.map(({ field, message }) => `${field} ${message}`.trimStart()).join('; ');
    throw new StoreError('Invalid', `the kubeconfig is refused: ${reasons}`, causes);
  }
  const config = new KubeConfig();
  config.loadFromString(JSON.stringify(result.data));
  return config;
}

function parsed(text: string): unknown {
  try {
    return readSecretYaml(text);
  } catch (error) {
    throw new StoreError('Invalid', `the kubeconfig cannot be read: ${errorMessage(error)}`);
  }
}

function readFile(path: string): object {
  const content = parsed(readFileSync(path, 'utf8'));
  if (typeof content === 'object' && content !== null) return content;
  throw new StoreError('Invalid', `the kubeconfig ${path} holds no fields such as clusters, users and contexts`);
}

function unknownField(path: readonly PropertyKey[], key: string): { field: string; message: string } {
  const isKnown = REFUSED_FIELDS.includes(key);
  return isKnown
    ? { field: [...path, key].join('.'), message: 'is refused here' }
    : { field: path.join('.'), message: 'has a field that no kubeconfig has' };
}

function hasCredentials(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.username !== '' || url.password !== '');
}
