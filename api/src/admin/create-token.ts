import { StartError } from '@fourwinds/process';
import { make, SecretKind, ZoneKind } from '@fourwinds/resources';
import { isStoreError, objectsOf } from '@fourwinds/store';
import type { AccountSummary } from '../accounts/accounts.ts';
import { type Actor, scopes } from '../actor.ts';
import { Failure } from '../failure.ts';
import { validate } from '../http/validate.ts';
import { revokeTokens } from '../tokens/all-tokens.ts';
import { type TokenRecorder, tokenDetails } from '../tokens/audit-token.ts';
import { issueTokenWith, type IssueToken } from '../tokens/issue-token.ts';
import { tokenOfRequest, tokenRequestSchema } from '../tokens/token-request.ts';
import type { NewTokenView } from '../tokens/token-view.ts';
import { parseDomain } from '../zones/domain.ts';
import { isSeenBy } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { administratorEntry } from './administrator.ts';
import { findAccount } from './account-commands.ts';
import { type Arguments, UsageError } from './command.ts';
import type { Context } from './context.ts';
import type { Output } from './output.ts';
import { readFuture } from './read-time.ts';

/** Options by the fields of a request. */
const OPTIONS: { readonly [field: string]: string } = {
  allowlist: 'allow',
  expires_at: 'expires',
  max_unused: 'max-unused',
  tsig_algorithm: 'tsig',
};
const SCOPED = ['scopes', 'names', 'types'];
const KEY = 'token';

/** Makes a token; its secret goes to standard output, or into a Secret of Kubernetes. */
export async function createTokenCommand(context: Context, args: Arguments): Promise<Output> {
  const secret = args.values.secret === undefined ? undefined : readSecretName(args.values.secret);
  const request = readRequest(args);
  const account = await findAccount(await context.accounts(), args.values.account!);
  if (account.verifiedAt === null)
    throw new StartError(
      `${account.name} is not verified, and tokens are for verified accounts; first: account verify ${account.id}`,
    );
  const issued = await issue(context, account, request);
  const notes = [`token ${issued.id} of ${account.name}: ${issued.kind}, expires ${issued.expires_at ?? 'never'}`];
  if (secret === undefined) return { json: issued, lines: [issued.token, ...keyLines(issued)], notes };
  await writeOrRevoke(context, secret, account, issued);
  const { token: _, tsig, ...shown } = issued;
  const key = tsig && { name: tsig.name, algorithm: tsig.algorithm };
  return { json: { ...shown, tsig: key, secret }, lines: [`secret/${secret.name} created`], notes };
}

/** The key for updates, as nsupdate takes it. */
function keyLines({ tsig }: NewTokenView): string[] {
  return tsig === null ? [] : [`${tsig.algorithm}:${tsig.name}:${tsig.secret}`];
}

function readRequest({ values }: Arguments): IssueToken {
  const kind =
    values.kind ??
    (SCOPED.some((name) => values[name] !== undefined) || values.zones !== undefined ? 'scoped' : 'personal');
  const list = (text: string | undefined): string[] | undefined => text?.split(',').map((item) => item.trim());
  const body = {
    name: values.name ?? 'made by an administrator',
    kind,
    scopes: list(values.scopes),
    zones: list(values.zones),
    names: list(values.names),
    types: list(values.types),
    allowlist: list(values.allow),
    expires_at: values.expires && readFuture('--expires', values.expires, Date.now()).toISOString(),
    max_unused: values['max-unused'],
    tsig: values.tsig === undefined ? undefined : true,
    tsig_algorithm: values.tsig,
  };
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  try {
    return tokenOfRequest(validate(tokenRequestSchema, given, ''));
  } catch (error) {
    throw error instanceof Failure ? new UsageError(linesOf(error)) : error;
  }
}

async function issue(context: Context, account: AccountSummary, request: IssueToken): Promise<NewTokenView> {
  const ports = {
    tokens: await context.tokens(),
    now: Date.now,
    takeKeyedChange: () => undefined,
    tsigKeys: await context.optionalKeys('tsig'),
    idOfZone: (zone: string) => idOfZone(context, account, zone),
    record: recorderFor(account),
  };
  try {
    return await issueTokenWith(ports, administratorOf(account), request);
  } catch (error) {
    throw error instanceof Failure && error.code === 'validation_error' ? new UsageError(linesOf(error)) : error;
  }
}

function recorderFor(account: AccountSummary): TokenRecorder {
  return (action, token) => administratorEntry(account, action, tokenDetails(token));
}

/** An administrator has all rights of an account. */
function administratorOf(account: AccountSummary): Actor {
  const unlimited = { zones: null, names: null, types: null, allowlist: null, expiresAt: null, maxUnused: null };
  const unused = {
    description: null,
    createdAt: new Date(),
    lastUsedAt: null,
    lastUsedIp: null,
    previousExpiresAt: null,
    tsigAlgorithm: null,
  };
  return { account, address: '', token: { id: '', name: '', kind: 'personal', scopes, ...unlimited, ...unused } };
}

async function idOfZone(context: Context, account: AccountSummary, identifier: string): Promise<string | undefined> {
  const domain = parseDomain(identifier);
  for await (const zone of objectsOf(await context.store(), ZoneKind)) {
    const id = zoneIdOf(zone);
    if (isSeenBy(zone, account) && (id === identifier.toLowerCase() || zone.spec.domain === domain)) return id;
  }
  return undefined;
}

/** Each error with the option that it is about. */
function linesOf({ message, details }: Failure): string {
  const lines = details.map(({ path, message: text }) => {
    const [field] = /^\w+/.exec(path) ?? [path];
    return `--${OPTIONS[field] ?? field}: ${text}`;
  });
  return lines.length === 0 ? message : lines.join('; ');
}

interface SecretName {
  readonly namespace: string;
  readonly name: string;
}

function readSecretName(text: string): SecretName {
  const [namespace, name, ...rest] = text.split('/');
  if (!namespace || !name || rest.length > 0)
    throw new UsageError(`--secret: ${text} is not of the form namespace/name, such as fourwinds-system/first-token`);
  return { namespace, name };
}

/** A token that nobody has is of no use. */
async function writeOrRevoke(
  context: Context,
  key: SecretName,
  account: AccountSummary,
  { id, token, tsig }: NewTokenView,
): Promise<void> {
  try {
    const texts = { [KEY]: token, ...(tsig && { 'tsig-name': tsig.name, 'tsig-secret': tsig.secret }) };
    const encoded = Object.entries(texts).map(([name, text]) => [name, Buffer.from(text).toString('base64')] as const);
    const data = Object.fromEntries(encoded);
    const store = await context.store();
    await store.create(SecretKind, make(SecretKind, key, { type: 'Opaque', data }));
  } catch (error) {
    await revokeTokens(await context.pool(), { id }, recorderFor(account));
    if (isStoreError(error, 'AlreadyExists'))
      throw new StartError(
        `--secret: the Secret ${key.namespace}/${key.name} exists; choose another name, or delete it first`,
        { cause: error },
      );
    throw error;
  }
}
