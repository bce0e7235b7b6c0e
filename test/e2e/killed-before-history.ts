import { join } from 'node:path';
import { ACCOUNTS_NAMESPACE, GROUP, type HistoryEntry, ZoneHistoryKind, ZoneKind } from '@fourwinds/resources';
import { openStore } from '@fourwinds/store';
import { differenceOf } from '@fourwinds/zones';
import { Client } from 'pg';
import { edit } from '../../operator/src/testing/edit.ts';
import { runningPostgres } from '../../supervisor/src/postgres/running.ts';
import { until } from '../until.ts';
import { dig, type Fourwinds } from './fourwinds.ts';
import { alive, descendants } from './process-tree.ts';
import { zoneHistory } from './zone-history.ts';

/** Makes Postgres reject each write of a history, as it would while another transaction locks the store. */
const REFUSE_HISTORIES = `
create function resources.refuse() returns trigger language plpgsql as
  $$ begin raise exception 'not now' using errcode = 'lock_not_available'; end $$;
create trigger refuse_histories before insert on resources.versions
  for each row when (new.kind = '${GROUP}/${ZoneHistoryKind.plural}') execute function resources.refuse()`;

const TAKE_HISTORIES = 'drop function resources.refuse() cascade';

interface Values {
  readonly added: readonly { readonly value: string }[];
}

interface AuditRow {
  readonly action: string;
  readonly change_id: string | null;
  readonly details: { readonly diff?: Values } | null;
}

interface Revision {
  readonly is_known: boolean;
  readonly causes: readonly { readonly type: string; readonly by: string | null }[];
}

/**
 * Kills an operator after it has published versions and before it has written their history. Uses the embedded
 * database of a data folder.
 */
export function notesVersionsOfTheKilled(product: () => Fourwinds, folder: string): void {
  test('of versions whose operator was killed before it wrote the history nothing is lost, and each change is logged once', async () => {
    const zone = '/api/v1/zones/killed.example';
    const request: Fourwinds['request'] = (...args) => product().request(...args);
    const entries = async (): Promise<readonly HistoryEntry[]> =>
      (await zoneHistory(folder, 'killed.example'))?.entries ?? [];
    const operators = () => descendants(product().pid).filter(({ command }) => command.includes('operator.js'));
    const url = await runningPostgres(join(folder, 'postgres'));
    const store = await openStore(`${url}?store=management`);

    /** Changes the address of www through REST. Returns the change id. */
    const change = async (value: string): Promise<string> => {
      const changes = [{ op: 'replace', name: 'www', type: 'A', values: [value], ttl: 60 }];
      const { body } = await request('PATCH', `${zone}/records`, { changes });
      return (body as { change: { id: string } }).change.id;
    };
    /** Changes the address in the store, like kubectl. */
    const apply = async (value: string): Promise<void> => {
      const { items } = await store.list(ZoneKind, { namespace: ACCOUNTS_NAMESPACE });
      const { metadata } = items.find(({ spec }) => spec.domain === 'killed.example')!;
      const withValue = <T extends { name: string }>(record: T): T =>
        record.name === 'www' ? { ...record, value } : record;
      await edit(store, ZoneKind, metadata, (found) => ({
        ...found,
        spec: { ...found.spec, records: found.spec.records.map(withValue) },
      }));
    };
    const served = async (value: string): Promise<void> => {
      for (const server of product().dns)
        await until(`${server} serves ${value}`, async () => (await dig(server, ['www.killed.example']))[0] === value);
    };
    const noted = (value: string): Promise<boolean> =>
      until(`the history has ${value}`, async () => addedBy((await entries()).at(0)).includes(lineOf(value)));
    /**
     * Waits until the latest entry contains a change. Ignores its diff, which is unknown if the regions no longer had
     * the previous version when the operator read it.
     */
    const notedChange = (id: string): Promise<boolean> =>
      until(`the history has change ${id}`, async () => (await entries())[0].causes.some(({ by }) => by === id));

    await request('POST', '/api/v1/zones', { name: 'killed.example' });
    const ids = [await change('192.0.2.1')];
    await noted('192.0.2.1');
    const before = await entries();

    await execute(url, REFUSE_HISTORIES);
    ids.push(await change('192.0.2.2'));
    await served('192.0.2.2');
    await apply('192.0.2.3');
    await served('192.0.2.3');
    ids.push(await change('192.0.2.4'));
    await served('192.0.2.4');
    const [operator] = operators();
    process.kill(operator.pid, 'SIGKILL');
    await until('the end of the operator', () => alive([operator]).length === 0);
    expect(await entries()).toEqual(before);
    // The next operator may publish these changes together or one by one.
    ids.push(await change('192.0.2.5'));
    await apply('192.0.2.6');
    ids.push(await change('192.0.2.7'));
    await execute(url, TAKE_HISTORIES);
    await notedChange(ids.at(-1)!);
    ids.push(await change('192.0.2.8'));
    await noted('192.0.2.8');

    const after = await entries();
    const missed = after
      .slice(0, after.length - before.length)
      .reverse()
      .slice(0, 3);
    expect(missed.map((entry) => ({ causes: entry.causes, added: addedBy(entry) }))).toEqual([
      { causes: [{ type: 'Change', by: ids[1] }], added: [lineOf('192.0.2.2')] },
      { causes: [{ type: 'Unknown' }], added: [lineOf('192.0.2.3')] },
      { causes: [{ type: 'Change', by: ids[2] }], added: [lineOf('192.0.2.4')] },
    ]);
    const list = async <T>(path: string): Promise<readonly T[]> =>
      ((await request('GET', `${zone}/${path}`)).body as { data: readonly T[] }).data;
    await until('the revisions', async () => (await list('revisions?limit=50')).length === after.length);
    const revisions = await list<Revision>('revisions?limit=50');
    const recorded = revisions.map(({ causes }) => causes.map(({ type, by }) => ({ type, by })));
    expect(recorded).toEqual(
      after.map(({ causes }) => causes.map(({ type, by = null }) => ({ type: type.toLowerCase(), by }))),
    );
    expect(revisions[0].causes).toMatchObject([{ action: 'records.change', actor: { type: 'token' } }]);
    expect(revisions.filter(({ is_known }) => !is_known)).toEqual([]);

    const rows = await list<AuditRow>('audit?limit=200&outcome=applied');
    const made = rows.flatMap(({ change_id }) => (change_id === null ? [] : [change_id]));
    expect(made.filter((id) => ids.includes(id)).sort()).toEqual([...ids].sort());
    const others = rows.filter(({ action }) => action === 'kubernetes.change');
    const values = others.map(({ details }) => (details?.diff?.added ?? []).map(({ value }) => value));
    expect(values).toHaveLength(2);
    expect(values).toContainEqual(['192.0.2.3']);
    await store.close();
  });
}

/** The zone file line of www.killed.example with an address. */
function lineOf(value: string): string {
  return `www.killed.example. 60 IN A ${value}`;
}

/** The lines that an entry added; empty if unknown. */
function addedBy(entry: HistoryEntry | undefined): readonly string[] {
  return (entry && differenceOf(entry))?.added ?? [];
}

async function execute(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}
