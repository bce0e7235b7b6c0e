import { workerData } from 'node:worker_threads';
import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ListLoad } from './list.ts';

const CONNECTIONS = 8;

const { url, token, requests } = workerData as ListLoad;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
let left = requests;

async function once(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const headers = { Authorization: `Bearer ${token}` };
  get(url, { agent, headers }, (response) => {
    if (response.statusCode === 200) buffer(response).then(() => resolve(), reject);
    else reject(new Error(`the answer was ${response.statusCode}`));
  }).on('error', reject);
  return promise;
}

await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    while (left-- > 0) await once();
  }),
);
agent.destroy();
