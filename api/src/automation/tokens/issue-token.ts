import { randomBytes, randomUUID } from 'node:crypto';
import { typeByName } from '@fourwinds/dns';
import type { PoolClient } from 'pg';
import { MAX_TOKENS } from '../../kernel/plans.ts';
import type { Actor, Scope, TokenKind, TokenUse, TsigAlgorithmName } from '../../kernel/actor.ts';
import { RECORD_SCOPES } from '../../kernel/authorise.ts';
import { Failure } from '../../kernel/failure.ts';
import { readItems, refuseFields } from '../../kernel/read-items.ts';
import type { TokenPorts } from './token-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import type { KeyedPorts } from '../../kernel/keyed-change.ts';
import type { FindPorts } from '../../zones/zone/find-zone.ts';
import { idOfZone, readZoneIds } from '../../zones/zone/zone-ids.ts';
import { recorderOf, type TokenRecorder } from './audit-token.ts';
import { refuseExcess } from './manage-tokens.ts';
import { readPattern } from '../../kernel/name-pattern.ts';
import { createToken, hashToken } from './token.ts';
import { scopesOfKind } from './token-kinds.ts';
import { type NewTokenView, newTokenView } from './token-view.ts';
import { newUpdateKey, type UpdateKeyPorts } from './update-key.ts';

export interface IssueToken extends TokenUse {
  readonly name: string;
  readonly description: string | null;
  readonly kind: TokenKind;
  /** Required for a scoped token. */
  readonly scopes?: readonly Scope[];
  /** Names or IDs of zones. null means all zones. */
  readonly zones: readonly string[] | null;
  readonly names: readonly string[] | null;
  readonly types: readonly string[] | null;
  /** Algorithm of an update key. If omitted, no key is created. */
  readonly tsigAlgorithm?: TsigAlgorithmName;
}

export interface IssuePorts extends TokenPorts, Pick<ProcessPorts, 'now'>, KeyedPorts, UpdateKeyPorts {
  /** Returns the ID of one of the account's zones by name or ID, or undefined. */
  readonly idOfZone: (identifier: string) => Promise<string | undefined>;
  readonly record: TokenRecorder;
  /** If set, decides in the creating transaction whether the token may be created. */
  readonly permit?: (client: PoolClient) => Promise<boolean>;
}

/**
 * Creates a token for the account. Only this response contains the secret. Throws Failure validation_error, forbidden
 * or quota_exceeded.
 */
export async function issueToken(
  services: FindPorts & Pick<IssuePorts, 'tokens' | 'now' | 'takeKeyedChange' | 'tsigKeys'>,
  actor: Actor,
  { requestId, ...request }: IssueToken & { readonly requestId: string },
): Promise<NewTokenView> {
  const { tokens, now, takeKeyedChange, tsigKeys } = services;
  const record = recorderOf(actor, requestId);
  return issueTokenWith(
    { tokens, now, takeKeyedChange, tsigKeys, record, idOfZone: (zone) => idOfZone(services, actor, zone) },
    actor,
    request,
  );
}

/** Like issueToken, with a custom zone lookup. */
export async function issueTokenWith(services: IssuePorts, actor: Actor, request: IssueToken): Promise<NewTokenView> {
  const { kind, scopes = [] } = request;
  const zones = await readZoneIds(request.zones, services.idOfZone);
  const names = await readItems('names', request.names, readPattern);
  const types = await readItems('types', request.types, (type) => typeByName(type).name);
  const wanted = { ...request, scopes: kind === 'scoped' ? unique(scopes) : scopesOfKind[kind], zones, names, types };
  refuseScopes(wanted);
  refusePast(request, services.now());
  refuseExcess(actor, wanted);
  const token = createToken(randomBytes);
  const { id, isFirst, key } = identityFor(services, request);
  const given = { ...wanted, id, isFirst, tsig: key?.stored, hash: hashToken(token) };
  const { record, permit } = services;
  const issued = await services.tokens.issue(actor.account.id, given, { limit: MAX_TOKENS, record, permit });
  if (issued === undefined) throw new Failure('quota_exceeded', `an account has at most ${MAX_TOKENS} tokens`);
  return newTokenView(issued, { token, updateKey: key?.secret });
}

/**
 * Returns the ID of the token and its requested update key, sealed for this ID. Without a key, the database may
 * choose the ID.
 */
function identityFor(services: IssuePorts, { tsigAlgorithm: algorithm }: IssueToken) {
  const keyed = services.takeKeyedChange()?.id;
  const isFirst = keyed === undefined;
  if (algorithm === undefined) return { id: keyed, isFirst };
  const id = keyed ?? randomUUID();
  const { secret, sealed } = newUpdateKey(services, id, algorithm);
  return { id, isFirst, key: { secret, stored: { algorithm, secret: sealed } } };
}

/** Refuses other scopes than record scopes for a token that is limited to some records. */
function refuseScopes({ scopes, names, types }: Pick<IssueToken, 'names' | 'types'> & { scopes: readonly Scope[] }) {
  if (names === null && types === null) return;
  const wider = scopes.find((scope) => !RECORD_SCOPES.includes(scope));
  if (wider === undefined) return;
  const message = `a token that is limited to names or types cannot have ${wider}, which is about whole zones`;
  refuseFields([{ path: 'scopes', code: 'field-invalid', message }]);
}

function refusePast({ expiresAt }: TokenUse, now: number): void {
  if (expiresAt === null || expiresAt.getTime() > now) return;
  refuseFields([{ path: 'expires_at', code: 'field-invalid', message: 'this is in the past' }]);
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
