import { setTimeout } from 'node:timers/promises';
import { eventually, type Fourwinds } from './fourwinds.ts';
import { alive, descendants } from './process-tree.ts';

/** Requests with an Idempotency-Key whose answers were lost, as the API was killed. */
export function carriesOutOnce(product: () => Fourwinds): void {
  test('requests that are sent again after SIGKILL of the API are carried out once', async () => {
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
    const [api] = descendants(pid).filter(({ command }) => command.includes('api.js'));
    const lost = values.map((value) => create(value).catch(() => undefined));
    await Promise.race(lost);
    process.kill(api.pid, 'SIGKILL');
    await eventually('the end of the API', () => alive([api]).length === 0);
    await Promise.all(lost);

    const answers = await Promise.all(values.map(untilAnswered));
    expect(answers.map(({ status }) => status)).toEqual(values.map(() => 201));
    const { data } = (await request('GET', `${path}?limit=200`)).body as { data: { value: string }[] };
    expect(data.map(({ value }) => value).sort()).toEqual([...values].sort());
    expect(await Promise.all(values.map(untilAnswered))).toEqual(answers);
  });
}
