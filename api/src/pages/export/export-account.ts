import type { ZoneResource } from '@fourwinds/resources';
import { accountActor } from '../../accounts/accounts/account-actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { auditRowView } from '../../automation/audit/audit-view.ts';
import { filterOfAccount, streamAudit } from '../../automation/audit/list-audit.ts';
import type { IdentityPorts } from '../../accounts/identities/identity-ports.ts';
import type { AuditPorts } from '../../automation/audit/audit-ports.ts';
import type { TokenPorts } from '../../automation/tokens/token-ports.ts';
import type { WebhookPorts } from '../../automation/webhooks/webhook-ports.ts';
import type { RequestPorts } from '../../kernel/ports.ts';
import type { JournalPorts } from '../../storage/journal/journal-ports.ts';
import type { DeletedZonePorts } from '../../zones/deleted/deleted-ports.ts';
import type { RecordPorts } from '../../zones/records/record-ports.ts';
import type { RevisionPorts } from '../../zones/revisions/revision-ports.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import type { ZonefilePorts } from '../../zones/zonefile/zonefile-ports.ts';
import type { DomainPorts } from '../../domains/registration/domain-ports.ts';
import { listDomains } from '../../domains/registration/list-domains.ts';
import { Failure } from '../../kernel/failure.ts';
import { identitiesOf } from '../../accounts/identities/identities.ts';
import type { Session } from '../../accounts/people/browser-session.ts';
import { allRecords } from '../../zones/records/all-records.ts';
import { revisionView } from '../../zones/revisions/revision-view.ts';
import { zoneKeyOf } from '../../zones/revisions/find-revision.ts';
import { nameMakers } from '../../zones/revisions/name-makers.ts';
import { tokenView } from '../../automation/tokens/token-view.ts';
import { webhookView } from '../../automation/webhooks/webhook-view.ts';
import { exportZonefile } from '../../zones/zonefile/export-zonefile.ts';
import { seeOwnWrites } from '../../zones/zone/see-own-writes.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { zoneView } from '../../zones/zone/zone-view.ts';

export type ExportPorts = IdentityPorts &
  ZonePorts &
  RecordPorts &
  ZonefilePorts &
  RevisionPorts &
  DeletedZonePorts &
  Pick<DomainPorts, 'domains'> &
  JournalPorts &
  TokenPorts &
  Pick<WebhookPorts, 'webhooks'> &
  AuditPorts &
  RequestPorts;

/** A file of an export. Its content is generated while it is read. */
export interface ExportFile {
  readonly name: string;
  readonly input: AsyncIterable<string>;
}

const BATCH = 200;
const LINES = 500;

/** Yields the files of all account data, without secrets. Keeps at most one zone and one batch of rows in memory. */
export async function* exportAccount(services: ExportPorts, session: Session): AsyncGenerator<ExportFile> {
  const actor = accountActor(session.account);
  const { id } = session.account;
  await seeOwnWrites(services, id);
  yield { name: 'account.json', input: describeAccount(services, session) };
  yield { name: 'sessions.jsonl', input: linesOf(await services.sessions.list(session.person.id)) };
  yield { name: 'tokens.jsonl', input: linesOf((await services.tokens.list(id)).map(tokenView)) };
  yield { name: 'webhooks.jsonl', input: linesOf((await services.webhooks.list(id)).map(webhookView)) };
  yield { name: 'domains.jsonl', input: domainLines(services, actor) };
  yield { name: 'deleted-zones.jsonl', input: linesOf(await services.deletedZones.list(id)) };
  for (const batch of services.zoneIndex.batchesOf([id]))
    for (const zone of batch) yield* exportZone(services, actor, zone);
  yield { name: 'audit.jsonl', input: auditLines(services, actor) };
}

async function* domainLines(services: ExportPorts, actor: Actor): AsyncGenerator<string> {
  for (let cursor: string | undefined; ;) {
    const { items, nextCursor } = await listDomains(services, actor, { limit: BATCH, cursor });
    yield* linesOf(items);
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

async function* describeAccount({ people, now }: ExportPorts, { account, person }: Session): AsyncGenerator<string> {
  const { id, name, email, plan, verifiedAt, createdAt, suspendedAt } = account;
  const identities = await identitiesOf(people.database, person.id);
  const view = {
    exported_at: new Date(now()),
    account: { id, name, email, plan, verified_at: verifiedAt, created_at: createdAt, suspended_at: suspendedAt },
    person: { id: person.id, email: person.email },
    identities: identities.map(({ linkedAt, ...identity }) => ({ ...identity, linked_at: linkedAt })),
  };
  yield `${JSON.stringify(view, undefined, 2)}\n`;
}

/**
 * Yields the files of a zone. Omits the zone file if a manifest has made the zone invalid. File names include the ID
 * of the zone, because several objects may claim one domain.
 */
async function* exportZone(services: ExportPorts, actor: Actor, zone: ZoneResource): AsyncGenerator<ExportFile> {
  const id = zoneIdOf(zone);
  const folder = `zones/${zone.spec.domain.replaceAll('/', '%2F')} ${id}`;
  yield { name: `${folder}/zone.json`, input: linesOf([zoneView(services, zone)]) };
  yield { name: `${folder}/records.jsonl`, input: recordLines(services, zone, actor.account.id) };
  const file = await zonefileOf(services, actor, id);
  if (file !== undefined) yield { name: `${folder}/zonefile.zone`, input: textOf(file) };
  yield { name: `${folder}/revisions.jsonl`, input: revisionLines(services, actor, zone) };
}

async function* recordLines(services: ExportPorts, zone: ZoneResource, account: string): AsyncGenerator<string> {
  yield* linesOf(await allRecords(services, zone, account));
}

async function zonefileOf(services: ExportPorts, actor: Actor, id: string): Promise<string | undefined> {
  try {
    return (await exportZonefile(services, actor, { zone: id })).text;
  } catch (error) {
    if (error instanceof Failure && ['conflict', 'zone_not_found'].includes(error.code)) return undefined;
    throw error;
  }
}

async function* revisionLines(services: ExportPorts, actor: Actor, zone: ZoneResource): AsyncGenerator<string> {
  const key = zoneKeyOf(zone);
  for (let before: number | undefined; ;) {
    const found = await services.revisions.list(key, before, BATCH);
    const makers = await nameMakers(services, actor, key.zoneId, found);
    yield* linesOf(found.map((revision) => revisionView(revision, actor, makers)));
    if (found.length < BATCH) return;
    before = found.at(-1)!.number;
  }
}

async function* auditLines(services: ExportPorts, actor: Actor): AsyncGenerator<string> {
  for await (const rows of streamAudit(services, filterOfAccount(actor, {}))) yield* linesOf(rows.map(auditRowView));
}

async function* linesOf(items: readonly unknown[]): AsyncGenerator<string> {
  for (let start = 0; start < items.length; start += LINES)
    yield items
      .slice(start, start + LINES)
      .map((item) => `${JSON.stringify(item)}\n`)
      .join('');
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}
