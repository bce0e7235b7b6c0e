import { GROUP, ZoneHistoryKind } from '@fourwinds/resources';
import { Client } from 'pg';
import { runningPostgres } from '../../supervisor/src/postgres/running.ts';
import { dig, eventually, type Fourwinds } from './fourwinds.ts';
import { alive, descendants } from './process-tree.ts';

/** Postgres refuses each write of a history, as it does while another transaction holds the store. */
const REFUSE_HISTORIES = `
create function resources.refuse() returns trigger language plpgsql as
  $$ begin raise exception 'not now' using errcode = 'lock_not_available'; end $$;
create trigger refuse_histories before insert on resources.versions
  for each row when (new.kind = '${GROUP}/${ZoneHistoryKind.plural}') execute function resources.refuse()`;

const TAKE_HISTORIES = 'drop function resources.refuse() cascade';

interface History {
  readonly entries: readonly {
    readonly serial: number;
    readonly causes: readonly { readonly type: string; readonly by: string | null }[];
    readonly diff: { readonly added: readonly { readonly value: string }[] } | null;
  }[];
}

/** An operator that is killed between the publication of a version and its history, on the embedded database in `home`. */
export function notesVersionsOfTheKilled(product: () => Fourwinds, home: string): void {
  test('a version whose operator was killed before it wrote the history is noted by the next, once', async () => {
    const zone = '/api/v1/zones/killed.example';
    const request: Fourwinds['request'] = (...args) => product().request(...args);
    const history = async (): Promise<History['entries']> =>
      ((await request('GET', `${zone}/history`)).body as History).entries;
    const operators = () => descendants(product().pid).filter(({ command }) => command.includes('operator.js'));

    /** Publishes an address; gives the id of the change. */
    const publish = async (value: string): Promise<string> => {
      const changes = [{ op: 'replace', name: 'www', type: 'A', values: [value], ttl: 60 }];
      const { body } = await request('PATCH', `${zone}/records?wait=30s`, { changes });
      for (const server of product().dns)
        await eventually(
          `${server} serves ${value}`,
          async () => (await dig(server, ['www.killed.example']))[0] === value,
        );
      return (body as { change_id: string }).change_id;
    };
    const noted = (by: string): Promise<void> =>
      eventually(`the history has ${by}`, async () => (await history())[0]?.causes[0].by === by);

    await request('POST', '/api/v1/zones', { name: 'killed.example' });
    await noted(await publish('192.0.2.1'));
    const before = await history();

    await execute(await runningPostgres(home), REFUSE_HISTORIES);
    await publish('192.0.2.2');
    const [operator] = operators();
    process.kill(operator.pid, 'SIGKILL');
    await eventually('the end of the operator', () => alive([operator]).length === 0);
    expect(await history()).toEqual(before);
    await execute(await runningPostgres(home), TAKE_HISTORIES);

    await eventually('the history has the version', async () => (await history()).length > before.length);
    const [missed, ...rest] = await history();
    expect(missed).toMatchObject({ causes: [{ type: 'unknown', by: null }], diff: null });
    expect(rest).toEqual(before);
    const by = await publish('192.0.2.3');
    await noted(by);
    const [latest, ...others] = await history();
    expect(latest.diff?.added).toMatchObject([{ value: '192.0.2.3' }]);
    expect(latest.serial).toBeGreaterThan(missed.serial);
    expect(others).toEqual([missed, ...before]);
  });
}

async function execute(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}
