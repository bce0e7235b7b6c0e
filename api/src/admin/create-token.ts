import { StartError } from '@fourwinds/process';
import { make, SecretKind, ZoneKind } from '@fourwinds/resources';
import { isStoreError, objectsOf } from '@fourwinds/store';
import type { AccountSummary } from '../accounts/accounts/accounts.ts';
import { type Actor, scopes } from '../kernel/actor.ts';
import { Failure } from '../kernel/failure.ts';
import { validate } from '../http/validate.ts';
import { revokeTokens } from '../automation/tokens/all-tokens.ts';
import { type TokenRecorder, tokenDetails } from '../automation/tokens/audit-token.ts';
import { issueTokenWith, type IssueToken } from '../automation/tokens/issue-token.ts';
import { tokenOfRequest, tokenRequestSchema } from '../automation/tokens/token-request.ts';
import type { NewTokenView } from '../automation/tokens/token-view.ts';
import { parseDomain } from '../zones/zone/domain.ts';
import { isSeenBy } from '../zones/zone/visibility.ts';
import { zoneIdOf } from '../zones/zone/identity.ts';
import { administratorEntry } from './administrator.ts';
import { findAccount } from './account-commands.ts';
import { type Arguments, UsageError } from './command.ts';
import type { Context } from './context.ts';
import type { Output } from './output.ts';
import { readFuture } from './read-time.ts';

const OPTIONS: { readonly [field: string]: string } = {
  allowlist: 'allow',
  expires_at: 'expires',
  max_unused: 'max-unused',
  tsig_algorithm: 'tsig',
};
const SCOPED = ['scopes', 'names', 'types'];
const KEY = 'token';

/** Creates a token. Prints its secret to standard output or stores it in a Kubernetes Secret. */
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

/** The TSIG key in nsupdate's format. */
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

/** Returns a line for each error, with the name of the option that caused it. */
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

/** Revokes the token if its secret cannot be stored. */
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
