import type { ZoneResource } from '@fourwinds/resources';
import { accountActor } from '../accounts/account-actor.ts';
import type { Actor } from '../actor.ts';
import { auditRowView } from '../audit-log/audit-view.ts';
import { filterOfAccount, streamAudit } from '../audit-log/list-audit.ts';
import { Failure } from '../failure.ts';
import { identitiesOf } from '../identities/identities.ts';
import type { Session } from '../pages/session.ts';
import { allRecords } from '../records/all-records.ts';
import { revisionView } from '../revisions/revision-view.ts';
import { zoneKeyOf } from '../revisions/find-revision.ts';
import { nameMakers } from '../revisions/name-makers.ts';
import type { Services } from '../services.ts';
import { tokenView } from '../tokens/token-view.ts';
import { webhookView } from '../webhooks/webhook-view.ts';
import { exportZonefile } from '../zonefile/export-zonefile.ts';
import { seeOwnWrites } from '../zones/see-own-writes.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { zoneView } from '../zones/zone-view.ts';

/** A file of an export; its text is made as it is read. */
export interface ExportFile {
  readonly name: string;
  readonly input: AsyncIterable<string>;
}

/** Revisions that are read at a time. */
const BATCH = 200;
/** Lines that are written at a time. */
const LINES = 500;

/** All that an account has, a file after the other, without any secret: no more than a zone and a batch of rows is in memory. */
export async function* exportAccount(services: Services, session: Session): AsyncGenerator<ExportFile> {
  const actor = accountActor(session.account);
  const { id } = session.account;
  await seeOwnWrites(services, id);
  yield { name: 'account.json', input: describeAccount(services, session) };
  yield { name: 'sessions.jsonl', input: linesOf(await services.sessions.list(session.person.id)) };
  yield { name: 'tokens.jsonl', input: linesOf((await services.tokens.list(id)).map(tokenView)) };
  yield { name: 'webhooks.jsonl', input: linesOf((await services.webhooks.list(id)).map(webhookView)) };
  yield { name: 'deleted-zones.jsonl', input: linesOf(await services.deletedZones.list(id)) };
  for (const batch of services.zoneIndex.batchesOf([id]))
    for (const zone of batch) yield* exportZone(services, actor, zone);
  yield { name: 'audit.jsonl', input: auditLines(services, actor) };
}

async function* describeAccount({ people, now }: Services, { account, person }: Session): AsyncGenerator<string> {
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

/** The files of a zone; its zone file is left out where a manifest has made the zone invalid. Several objects may claim one domain: the id is in their names. */
async function* exportZone(services: Services, actor: Actor, zone: ZoneResource): AsyncGenerator<ExportFile> {
  const id = zoneIdOf(zone);
  const folder = `zones/${zone.spec.domain.replaceAll('/', '%2F')} ${id}`;
  yield { name: `${folder}/zone.json`, input: linesOf([zoneView(services, zone)]) };
  yield { name: `${folder}/records.jsonl`, input: recordLines(services, zone, actor.account.id) };
  const file = await zonefileOf(services, actor, id);
  if (file !== undefined) yield { name: `${folder}/zonefile.zone`, input: textOf(file) };
  yield { name: `${folder}/revisions.jsonl`, input: revisionLines(services, actor, zone) };
}

async function* recordLines(services: Services, zone: ZoneResource, account: string): AsyncGenerator<string> {
  yield* linesOf(await allRecords(services, zone, account));
}

async function zonefileOf(services: Services, actor: Actor, id: string): Promise<string | undefined> {
  try {
    return (await exportZonefile(services, actor, { zone: id })).text;
  } catch (error) {
    if (error instanceof Failure && ['conflict', 'zone_not_found'].includes(error.code)) return undefined;
    throw error;
  }
}

async function* revisionLines(services: Services, actor: Actor, zone: ZoneResource): AsyncGenerator<string> {
  const key = zoneKeyOf(zone);
  for (let before: number | undefined; ;) {
    const found = await services.revisions.list(key, before, BATCH);
    const makers = await nameMakers(services, actor, key.zoneId, found);
    yield* linesOf(found.map((revision) => revisionView(revision, actor, makers)));
    if (found.length < BATCH) return;
    before = found.at(-1)!.number;
  }
}

async function* auditLines(services: Services, actor: Actor): AsyncGenerator<string> {
  for await (const rows of streamAudit(services, filterOfAccount(actor, {}))) yield* linesOf(rows.map(auditRowView));
}

/** JSON Lines. */
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
