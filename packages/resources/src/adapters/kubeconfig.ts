import { KubeConfig } from '@kubernetes/client-node';
import { parse } from 'yaml';
import { z } from 'zod';
import { StoreError } from '../store.ts';

/** What a kubeconfig from a Secret may hold: nothing that runs a program or reads a file of this machine. */
const secretSchema = z.looseObject({
  clusters: z
    .array(
      z.strictObject({
        name: z.string(),
        cluster: z.strictObject({
          server: z.url({ protocol: /^https$/, error: 'must be an https URL' }),
          'certificate-authority-data': z.string().optional(),
          'insecure-skip-tls-verify': z.boolean().optional(),
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
});

/** The credentials of this process: a file it was given. Throws when the file cannot be read. */
export function kubeconfigFromFile(path: string): KubeConfig {
  const config = new KubeConfig();
  config.loadFromFile(path);
  return config;
}

/** The service account of the Pod this process runs in. */
export function kubeconfigInCluster(): KubeConfig {
  const config = new KubeConfig();
  config.loadFromCluster();
  return config;
}

/**
 * The credentials in the text of a kubeconfig that others may have written. Throws StoreError Invalid, which names the
 * fields, when it uses exec, an auth-provider, a proxy or the path of a file.
 */
export function kubeconfigFromText(text: string): KubeConfig {
  const result = secretSchema.safeParse(parseYaml(text));
  if (!result.success) {
    const causes = result.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: 'is refused here' }))
        : [{ field: issue.path.join('.'), message: issue.message }],
    );
    const reasons = causes.map(({ field, message }) => `${field} ${message}`).join('; ');
    throw new StoreError('Invalid', `the kubeconfig is refused: ${reasons}`, causes);
  }
  const config = new KubeConfig();
  config.loadFromString(JSON.stringify(result.data));
  return config;
}

function parseYaml(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 });
  } catch (cause) {
    throw new StoreError('Invalid', 'the kubeconfig is not YAML', [], { cause });
  }
}
