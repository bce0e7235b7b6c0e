import type { ResourceStore } from './store.ts';
import { ConfigMapKind, make } from '@fourwinds/resources';

/** The writes that one process makes in the contract tests with several writers. */
export interface Workload {
  readonly namespace: string;
  /** Revision before the first write of any process. */
  readonly from: string;
  readonly objects: readonly string[];
  readonly writesPerObject: number;
  readonly total: number;
}

export interface WorkloadReport {
  readonly written: readonly string[];
  /** All changes, in the order of the watch. */
  readonly seen: readonly { readonly revision: string; readonly name: string; readonly value: number }[];
}

/** Writes all objects repeatedly and concurrently. Watches until the writes of all processes have arrived. */
export async function runWorkload(store: ResourceStore, workload: Workload): Promise<WorkloadReport> {
  const { objects, total } = workload;
  const [seen, ...written] = await Promise.all([
    watchAll(store, workload, total),
    ...objects.map((name) => writeOne(store, workload, name)),
  ]);
  return { written: written.flat(), seen };
}

async function writeOne(
  store: ResourceStore,
  { namespace, writesPerObject }: Workload,
  name: string,
): Promise<string[]> {
  const dataOf = (value: number): { value: string } => ({ value: String(value) });
  let object = await store.create(ConfigMapKind, make(ConfigMapKind, { namespace, name }, { data: dataOf(0) }));
  const revisions = [object.metadata.resourceVersion!];
  for (let value = 1; value < writesPerObject; value++) {
    object = await store.update(ConfigMapKind, { ...object, data: dataOf(value) });
    revisions.push(object.metadata.resourceVersion!);
  }
  return revisions;
}

async function watchAll(
  store: ResourceStore,
  { namespace, from }: Workload,
  total: number,
): Promise<WorkloadReport['seen']> {
  const enough = new AbortController();
  const seen: { revision: string; name: string; value: number }[] = [];
  for await (const event of store.watch(ConfigMapKind, { namespace, from, signal: enough.signal })) {
    if (event.type === 'bookmark') continue;
    const { metadata, data } = event.object;
    seen.push({ revision: event.revision, name: metadata.name, value: Number(data?.value) });
    if (seen.length === total) enough.abort();
  }
  return seen;
}
