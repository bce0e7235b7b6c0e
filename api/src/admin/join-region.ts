import { readFile } from 'node:fs/promises';
import { errorMessage, StartError } from '@fourwinds/process';
import {
  accountTokenOf,
  IDENTITY_NAMESPACE,
  make,
  NamespaceKind,
  readSecretYaml,
  REGION_TOKEN_SECRET,
  RegionKind,
  regionKubeconfig,
  type RegionResource,
  SecretKind,
  SYSTEM_NAMESPACE,
  withToken,
} from '@fourwinds/resources';
import { isStoreError, openStoreOfKubeconfig, requestToken, type ResourceStore, StoreError } from '@fourwinds/store';
import { z } from 'zod';
import { type Arguments, UsageError } from './command.ts';
import type { Context } from './context.ts';
import { type Column, type Output, tableOfOne } from './output.ts';

interface Joined {
  readonly region: string;
  readonly secret: string;
  readonly credentials_expire: string | null;
}

const COLUMNS: readonly Column<Joined>[] = [
  { title: 'REGION', of: ({ region }) => region },
  { title: 'SECRET', of: ({ secret }) => secret },
  { title: 'CREDENTIALS EXPIRE', of: ({ credentials_expire: at }) => at ?? 'never' },
];

/** The chart's token Secret in a region's cluster. */
const tokenSecretSchema = z.looseObject({
  kind: z.literal('Secret'),
  data: z.looseObject({ token: z.base64(), 'ca.crt': z.base64() }),
});

/** Checks a region's credentials with the cluster, and then stores them for the operator. */
export async function joinRegion(context: Context, { operands: [name], values }: Arguments): Promise<Output> {
  const text = values.kubeconfig === undefined ? await context.input() : await readKubeconfig(values.kubeconfig);
  const given = kubeconfigFrom(text, values.server);
  await enter(given);
  const kubeconfig = await withOwnToken(given);
  const store = await context.store();
  const region = await store.get(RegionKind, { name });
  const secret = await keep(
    store,
    region?.spec.kubeconfigSecretRef ?? { name: `kubeconfig-${name}`, key: 'kubeconfig' },
    kubeconfig,
  );
  const end = accountTokenOf(kubeconfig)?.expiresAt;
  const joined = { region: name, secret, credentials_expire: end === undefined ? null : new Date(end).toISOString() };
  return tableOfOne(COLUMNS, joined, notesOf(name, region, secret));
}

async function readKubeconfig(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new StartError(`--kubeconfig: ${file} cannot be read (${(cause as NodeJS.ErrnoException).code})`, { cause });
  });
}

/** Reads a region's Secret (JSON or YAML) or a kubeconfig. Throws UsageError. */
function kubeconfigFrom(text: string, server: string | undefined): string {
  const place =
    'region join reads a kubeconfig, or the Secret region-operator-token of the region, from standard input';
  let content: unknown;
  try {
    content = readSecretYaml(text);
  } catch (error) {
    throw new UsageError(`${place}: ${errorMessage(error)}`, { cause: error });
  }
  if (typeof content !== 'object' || content === null) throw new UsageError(`${place}, and got neither`);
  if ((content as { kind?: unknown }).kind !== 'Secret') {
    if (server !== undefined)
      throw new UsageError('--server goes with the Secret of a region; a kubeconfig has its own');
    return text;
  }
  const secret = tokenSecretSchema.safeParse(content).data;
  if (secret === undefined)
    throw new StartError(
      'the Secret has no token and ca.crt yet: the controllers of its cluster write them; try again',
    );
  if (server === undefined || URL.parse(server)?.protocol !== 'https:')
    throw new UsageError(
      '--server: give the address of the API of the region’s cluster, such as https://192.0.2.1:6443',
    );
  const { token, 'ca.crt': ca } = secret.data;
  return regionKubeconfig({ server, ca, token: Buffer.from(token, 'base64').toString() });
}

/** Throws StartError if the kubeconfig cannot access the cluster. */
async function enter(kubeconfig: string): Promise<void> {
  try {
    const cluster = await openStoreOfKubeconfig(kubeconfig);
    await cluster.get(NamespaceKind, { name: IDENTITY_NAMESPACE }).finally(() => cluster.close());
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new StartError(`the cluster of the region: ${error.message}`, { cause: error });
  }
}

/** Replaces the token with a separate token that expires. Keeps the given token if the cluster issues no tokens. */
async function withOwnToken(kubeconfig: string): Promise<string> {
  const present = accountTokenOf(kubeconfig);
  if (present === undefined) return kubeconfig;
  const { namespace, account, secret = REGION_TOKEN_SECRET } = present;
  try {
    return withToken(kubeconfig, await requestToken(kubeconfig, { namespace, account, secret }));
  } catch (error) {
    if (isStoreError(error, 'Forbidden') || isStoreError(error, 'NotFound')) return kubeconfig;
    throw error;
  }
}

/** Writes the Secret that the Region refers to and returns its name. */
async function keep(
  store: ResourceStore,
  { name, key }: { name: string; key: string },
  kubeconfig: string,
): Promise<string> {
  const data = { [key]: Buffer.from(kubeconfig).toString('base64') };
  const place = { namespace: SYSTEM_NAMESPACE, name };
  const present = await store.get(SecretKind, place);
  if (present === undefined) await store.create(SecretKind, make(SecretKind, place, { type: 'Opaque', data }));
  else await store.update(SecretKind, { ...present, data: { ...present.data, ...data } });
  return name;
}

function notesOf(name: string, region: RegionResource | undefined, secret: string): string[] {
  if (region === undefined)
    return [
      `there is no Region ${name} yet: add it to “regions” of the chart, or apply one whose kubeconfigSecretRef names ${secret}`,
    ];
  if (region.spec.kubeconfigSecretRef === undefined)
    return [`the Region ${name} has no spec.kubeconfigSecretRef: set its name to ${secret}`];
  return [];
}
