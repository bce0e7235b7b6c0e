import type { AuditPorts } from './audit-ports.ts';
import { Name } from '@fourwinds/dns';
import type { Actor } from '../../kernel/actor.ts';
import { type AuditAction, auditActions, zoneActions } from '../../storage/audit/audit-actions.ts';
import { Failure } from '../../kernel/failure.ts';
import { type Page, pageOfFound, type PageRequest, positionIn } from '../../http/list-page.ts';
import { readNameFilter } from '../../kernel/read-filter.ts';
import type { RequestPorts } from '../../kernel/ports.ts';
import { timeSchema } from '../../http/schemas.ts';
import { readDomain } from '../../zones/zone/domain.ts';
import { authorisedZone, type FindPorts } from '../../zones/zone/find-zone.ts';
import { isUuid, zoneIdOf } from '../../zones/zone/identity.ts';
import { type AuditFilter, type AuditRow, positionOf } from './audit-log.ts';

export type AuditRequest = Omit<AuditFilter, 'accountId' | 'action' | 'zone' | 'zones'> & {
  readonly action?: string;
  /** Name or ID of a zone, which may be deleted. */
  readonly zone?: string;
};

const BATCH = 200;

/**
 * Returns the filter for the rows of one zone. Throws Failure zone_not_found, forbidden, or validation_error if no
 * row can match.
 */
export async function filterOfZone(
  services: FindPorts,
  actor: Actor,
  identifier: string,
  request: AuditRequest,
): Promise<AuditFilter> {
  const zone = await authorisedZone(services, actor, identifier, 'audit:read');
  const filters = readFilters(request, { isOfZone: true, domain: zone.spec.domain });
  return { ...filters, accountId: actor.account.id, zone: { id: zoneIdOf(zone) } };
}

/**
 * Returns the filter for the rows of an account. Limits it to the zones of the token. Throws Failure
 * validation_error.
 */
export function filterOfAccount(actor: Actor, { zone, ...request }: AuditRequest): AuditFilter {
  const { account, token } = actor;
  const wanted = zone === undefined ? undefined : readZoneFilter(zone);
  const domain = wanted !== undefined && 'domain' in wanted ? wanted.domain : '';
  return {
    ...readFilters(request, { isOfZone: wanted !== undefined, domain }),
    accountId: account.id,
    ...(wanted === undefined ? {} : { zone: wanted }),
    ...(token.zones === null ? {} : { zones: token.zones }),
  };
}

/** Throws Failure validation_error. */
function readZoneFilter(text: string): { readonly id: string } | { readonly domain: string } {
  return isUuid(text) ? { id: text } : { domain: readDomain(text, 'query.zone') };
}

/** Lists rows, newest first. Throws Failure validation_error for a cursor of another list. */
export async function listAudit(
  { audit }: AuditPorts,
  filter: AuditFilter,
  page: PageRequest,
): Promise<Page<AuditRow>> {
  const rows = await audit.list(filter, positionIn(page, isPosition), page.limit + 1);
  return pageOfFound(rows, page.limit, positionOf);
}

export type StreamPorts = AuditPorts & Pick<RequestPorts, 'yieldTurn' | 'clientLeft'>;

/**
 * Streams all rows, or the first `limit` rows, in batches, newest first. Throws Failure validation_error for a cursor
 * of another list.
 */
export function streamAudit(
  services: StreamPorts,
  filter: AuditFilter,
  { limit = Infinity, cursor }: Partial<PageRequest> = {},
): AsyncGenerator<readonly AuditRow[]> {
  return batchesOf(services, filter, { before: positionIn({ cursor }, isPosition), count: limit });
}

/** Does not hold a database connection between batches. */
async function* batchesOf(
  { audit, yieldTurn, clientLeft }: StreamPorts,
  filter: AuditFilter,
  { before, count }: { readonly before: string | undefined; readonly count: number },
): AsyncGenerator<readonly AuditRow[]> {
  yieldTurn();
  let [position, left] = [before, count];
  while (left > 0 && !clientLeft.signal.aborted) {
    const wanted = Math.min(BATCH, left);
    const rows = await audit.list(filter, position, wanted);
    yield rows;
    if (rows.length < wanted) return;
    left -= wanted;
    position = positionOf(rows.at(-1)!);
  }
}

function isPosition(text: string): boolean {
  const [at, id = ''] = text.split(' ', 2);
  return timeSchema.safeParse(at).data === at && text === positionOf({ at, id }) && isUuid(id);
}

interface Subject {
  /** True for the audit log of one zone, false for the log of the account. */
  readonly isOfZone: boolean;
  /** Domain of the zone, or empty if unknown. */
  readonly domain: string;
}

/** Normalizes filters to the form in which values are stored. Throws Failure validation_error if no row can match. */
function readFilters(
  { name, action, ...request }: Omit<AuditRequest, 'zone'>,
  { isOfZone, domain }: Subject,
): Omit<AuditFilter, 'accountId' | 'zone' | 'zones'> {
  refuseApart(request.since, request.until);
  return {
    ...request,
    ...(name === undefined ? {} : { name: readNameFilter(name, Name.parse(`${domain}.`)) }),
    ...(action === undefined ? {} : { action: readAction(action, isOfZone) }),
  };
}

function readAction(text: string, isOfZone: boolean): AuditAction {
  const actions = isOfZone ? zoneActions : auditActions;
  const action = actions.find((one) => one === text);
  if (action !== undefined) return action;
  const message = isOfZone
    ? `this is no action of a zone; possible are ${zoneActions.join(', ')}`
    : `this is no action; possible are ${auditActions.join(', ')}`;
  throw new Failure('validation_error', `action: ${message}`, [
    { path: 'query.action', code: 'field-invalid', message },
  ]);
}

function refuseApart(since: string | undefined, until: string | undefined): void {
  if (since === undefined || until === undefined || since < until) return;
  const message = 'this is not after since';
  throw new Failure('validation_error', `until: ${message}`, [{ path: 'query.until', code: 'field-invalid', message }]);
}
