import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { compareRevisions, ConfigMapKind, type ConfigMapResource, make } from '@fourwinds/resources';
import { runWorkload, type Workload, type WorkloadReport } from '../../store.workload.ts';
import { WriteOrder } from '../../write-order.ts';
import { expectRising, type Scene } from './scene.ts';

export function writersContract(scene: Scene): void {
  test('a write that follows another is made after it, and not where that was not made', async () => {
    const key = { namespace: scene.namespace, name: 'ordered' };
    const [first, next] = await Promise.all([
      scene.store.create(ConfigMapKind, make(ConfigMapKind, key, { data: { value: '' } })),
      scene.store.create(ConfigMapKind, make(ConfigMapKind, { ...key, name: 'next' }, { data: { value: '' } })),
    ]);
    const attempt = async (base: ConfigMapResource, value: string) => {
      const order = new WriteOrder(scene.store);
      const follow = async (): Promise<ConfigMapResource> => {
        const before = await scene.store.get(ConfigMapKind, next.metadata);
        return scene.store.update(ConfigMapKind, { ...before!, data: { value } }, { follows: order });
      };
      const lead = order.lead(() => scene.store.update(ConfigMapKind, { ...base, data: { value } }, { leads: order }));
      return Promise.allSettled([lead, follow()]);
    };
    expect(await attempt(first, 'a')).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect(await attempt(first, 'b')).toMatchObject([
      { status: 'rejected', reason: { reason: 'Conflict' } },
      { status: 'rejected', reason: { reason: 'Unavailable' } },
    ]);
    expect((await scene.store.get(ConfigMapKind, next.metadata))?.data).toEqual({ value: 'a' });
  });

  test('two processes, 16 writers, 10,000 writes: each watch reports every commit once, in one order', async () => {
    const { revision: from } = await scene.store.list(ConfigMapKind, { namespace: scene.namespace });
    const names = Array.from({ length: 16 }, (_, i) => `writer-${i}`);
    const writesPerObject = 625;
    const common = { namespace: scene.namespace, from, writesPerObject, total: names.length * writesPerObject };
    const reports = await Promise.all(
      [names.slice(0, 8), names.slice(8)].map((objects) => runApart(scene, { ...common, objects })),
    );
    const revisions = reports[0].seen.map((event) => event.revision);
    expect(revisions).toHaveLength(10_000);
    expectRising(revisions);
    expect(reports[1].seen).toEqual(reports[0].seen);
    expect(reports.flatMap((report) => report.written).sort(compareRevisions)).toEqual(revisions);
    for (const name of names) {
      const values = reports[0].seen.filter((event) => event.name === name).map((event) => event.value);
      expect(values).toEqual(Array.from({ length: writesPerObject }, (_, i) => i));
    }
  }, 240_000);
}

/** Runs the workload in a separate process if the store has an address, and otherwise in this process. */
async function runApart(scene: Scene, workload: Workload): Promise<WorkloadReport> {
  const { address } = scene.underTest;
  if (address === undefined) return runWorkload(scene.store, workload);
  const program = path.join(import.meta.dirname, '../../store.workload-process.ts');
  const child = spawn(process.execPath, [program, address, JSON.stringify(workload)], { stdio: 'pipe' });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (output === '') throw new Error(`the process of the workload failed: ${errors}`);
  return JSON.parse(output) as WorkloadReport;
}
