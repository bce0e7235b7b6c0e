import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { runningPostgres } from '../../supervisor/src/postgres/running.ts';
import { until } from '../until.ts';
import { type Fourwinds } from './fourwinds.ts';
import { alive, descendants } from './process-tree.ts';

/** Moves pending changes into the past, so that they are recovered as changes of a killed process. */
const AGE = `UPDATE changes SET created_at = created_at - interval '2 minutes' WHERE state = 'pending'`;

interface AuditRow {
  readonly outcome: string;
  readonly details: { readonly diff?: { readonly added: readonly { readonly value: string }[] } } | null;
}

/**
 * Kills the API, so that responses to requests with an Idempotency-Key are lost, and repeats the requests. Uses the
 * embedded database in `home`.
 */
export function carriesOutOnce(product: () => Fourwinds, home: string): void {
  test('requests that are sent again after SIGKILL of the API are carried out once, and logged once', async () => {
    const { http, token, pid } = product();
    const request: Fourwinds['request'] = (...args) => product().request(...args);
    const path = '/v1/zones/retried.example/records';
    await request('POST', '/v1/zones', { name: 'retried.example' });

    const create = async (value: string): Promise<{ status: number; text: string }> => {
      const response = await fetch(`http://${http}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': value },
        body: JSON.stringify({ name: 'www', type: 'A', value }),
      });
      return { status: response.status, text: await response.text() };
    };
    const untilAnswered = async (value: string): Promise<{ status: number; text: string }> => {
      for (;;) {
        const answer = await create(value).catch(() => undefined);
        if (answer !== undefined && ![409, 500, 503].includes(answer.status)) return answer;
        await setTimeout(200);
      }
    };

    const values = Array.from({ length: 12 }, (_, i) => `192.0.2.${i + 1}`);
    const killAPI = async (): Promise<void> => {
      const [api] = descendants(pid).filter(({ command }) => command.includes('api.js'));
      process.kill(api.pid, 'SIGKILL');
      await until('the end of the API', () => alive([api]).length === 0);
    };
    const lost = values.map((value) => create(value).catch(() => undefined));
    await Promise.race(lost);
    await killAPI();
    await Promise.all(lost);

    const answers = await Promise.all(values.map(untilAnswered));
    expect(answers.map(({ status }) => status)).toEqual(values.map(() => 201));
    const { data } = (await request('GET', `${path}?limit=200`)).body as { data: { value: string }[] };
    expect(data.map(({ value }) => value).sort()).toEqual([...values].sort());
    expect(await Promise.all(values.map(untilAnswered))).toEqual(answers);

    const loggedValues = async (): Promise<string[]> => {
      const audit = `/api/v1/zones/retried.example/audit?limit=200&outcome=applied`;
      const { data: rows } = (await request('GET', audit)).body as { data: AuditRow[] };
      return rows.flatMap(({ details }) => details?.diff?.added.map(({ value }) => value) ?? []);
    };
    await execute(await runningPostgres(home), AGE);
    await killAPI();
    await until('each change is in the audit log', async () => {
      const logged = await loggedValues().catch((): string[] => []);
      return values.every((value) => logged.includes(value));
    });
    expect((await loggedValues()).sort()).toEqual([...values].sort());
  });
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
