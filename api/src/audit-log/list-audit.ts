import { Name } from '@fourwinds/dns';
import type { Actor } from '../actor.ts';
import { type AuditAction, auditActions, zoneActions } from '../audit/audit-actions.ts';
import { Failure } from '../failure.ts';
import { type Page, pageOfFound, type PageRequest, positionIn } from '../http/page.ts';
import { readNameFilter } from '../read-filter.ts';
import type { Services } from '../services.ts';
import { timeSchema } from '../http/schemas.ts';
import { readDomain } from '../zones/domain.ts';
import { authorisedZone, type FindPorts } from '../zones/find-zone.ts';
import { isUuid, zoneIdOf } from '../zones/identity.ts';
import { type AuditFilter, type AuditLog, type AuditRow, positionOf } from './audit-log.ts';

export interface AuditPorts {
  readonly audit: Pick<AuditLog, 'list'>;
}

/** A request for rows of the log. */
export type AuditRequest = Omit<AuditFilter, 'accountId' | 'action' | 'zone' | 'zones'> & {
  readonly action?: string;
  /** Name or id of a zone, also of one that is gone. */
  readonly zone?: string;
};

/** Rows that a stream reads at a time. */
const BATCH = 200;

/** The filter for the rows of one zone. Throws Failure zone_not_found, forbidden, or validation_error for a filter that no row can match. */
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

/** The filter for the rows of an account; a token for some zones gets theirs alone. Throws Failure validation_error. */
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

/** Rows, newest first. Throws Failure validation_error for a cursor of another list. */
export async function listAudit(
  { audit }: AuditPorts,
  filter: AuditFilter,
  page: PageRequest,
): Promise<Page<AuditRow>> {
  const rows = await audit.list(filter, positionIn(page, isPosition), page.limit + 1);
  return pageOfFound(rows, page.limit, positionOf);
}

type StreamPorts = AuditPorts & Pick<Services, 'yieldTurn' | 'clientLeft'>;

/** All rows, or the first `limit`, newest first, in batches. Throws Failure validation_error for a cursor of another list. */
export function streamAudit(
  services: StreamPorts,
  filter: AuditFilter,
  { limit = Infinity, cursor }: Partial<PageRequest> = {},
): AsyncGenerator<readonly AuditRow[]> {
  return batchesOf(services, filter, { before: positionIn({ cursor }, isPosition), count: limit });
}

/** No connection to the database is held between two batches. */
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

/** The subject of rows. */
interface Subject {
  /** One zone, not the account. */
  readonly isOfZone: boolean;
  /** The domain of the zone, empty where it is not known. */
  readonly domain: string;
}

/** The filters as rows have their values. Throws Failure validation_error for one that no row can match. */
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
