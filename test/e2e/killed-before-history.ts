import { ACCOUNTS_NAMESPACE, GROUP, ZoneHistoryKind, ZoneKind } from '@fourwinds/resources';
import { openStore } from '@fourwinds/store';
import { Client } from 'pg';
import { edit } from '../../operator/src/testing/edit.ts';
import { runningPostgres } from '../../supervisor/src/postgres/running.ts';
import { until } from '../until.ts';
import { dig, type Fourwinds } from './fourwinds.ts';
import { alive, descendants } from './process-tree.ts';

/** Postgres refuses each write of a history, as it does while another transaction holds the store. */
const REFUSE_HISTORIES = `
create function resources.refuse() returns trigger language plpgsql as
  $$ begin raise exception 'not now' using errcode = 'lock_not_available'; end $$;
create trigger refuse_histories before insert on resources.versions
  for each row when (new.kind = '${GROUP}/${ZoneHistoryKind.plural}') execute function resources.refuse()`;

const TAKE_HISTORIES = 'drop function resources.refuse() cascade';

interface Values {
  readonly added: readonly { readonly value: string }[];
}

interface Entry {
  readonly serial: number;
  readonly causes: readonly { readonly type: string; readonly by: string | null }[];
  readonly diff: Values | null;
}

interface AuditRow {
  readonly action: string;
  readonly change_id: string | null;
  readonly details: { readonly diff?: Values } | null;
}

interface Revision {
  readonly is_known: boolean;
  readonly causes: Entry['causes'];
}

/** An operator that is killed between the publication of versions and their history, on the embedded database in `home`. */
export function notesVersionsOfTheKilled(product: () => Fourwinds, home: string): void {
  test('of versions whose operator was killed before it wrote the history nothing is lost, and each change is logged once', async () => {
    const zone = '/api/v1/zones/killed.example';
    const request: Fourwinds['request'] = (...args) => product().request(...args);
    const entries = async (): Promise<readonly Entry[]> =>
      ((await request('GET', `${zone}/history`)).body as { entries: readonly Entry[] }).entries;
    const operators = () => descendants(product().pid).filter(({ command }) => command.includes('operator.js'));
    const url = await runningPostgres(home);
    const store = await openStore(`${url}?store=management`);

    /** Changes the address of www through REST; gives the id of the change. */
    const change = async (value: string): Promise<string> => {
      const changes = [{ op: 'replace', name: 'www', type: 'A', values: [value], ttl: 60 }];
      const { body } = await request('PATCH', `${zone}/records`, { changes });
      return (body as { change_id: string }).change_id;
    };
    /** Changes it in the store, as kubectl would. */
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
    const isIn = (entry: Entry | undefined, value: string): boolean =>
      entry?.diff?.added.some((record) => record.value === value) === true;
    const noted = (value: string): Promise<boolean> =>
      until(`the history has ${value}`, async () => isIn((await entries())[0], value));
    /** The difference is unknown where regions no longer had the version before when it was to be read. */
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
    // whether the next operator publishes these together or one by one
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
    expect(missed).toMatchObject([
      { causes: [{ type: 'change', by: ids[1] }], diff: { added: [{ value: '192.0.2.2' }] } },
      { causes: [{ type: 'unknown', by: null }], diff: { added: [{ value: '192.0.2.3' }] } },
      { causes: [{ type: 'change', by: ids[2] }], diff: { added: [{ value: '192.0.2.4' }] } },
    ]);
    const list = async <T>(path: string): Promise<readonly T[]> =>
      ((await request('GET', `${zone}/${path}`)).body as { data: readonly T[] }).data;
    await until('the revisions', async () => (await list('revisions?limit=50')).length === after.length);
    const revisions = await list<Revision>('revisions?limit=50');
    const causesOf = ({ causes }: Pick<Entry, 'causes'>): object[] => causes.map(({ type, by }) => ({ type, by }));
    expect(revisions.map(causesOf)).toEqual(after.map(causesOf));
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

async function execute(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}
