import { openStore } from './open.ts';
import { runWorkload, type Workload } from './store.workload.ts';

/**
 * `node store.workload-process.ts ADDRESS WORKLOAD` runs a workload and prints its report. Exits when standard input
 * closes.
 */
process.stdin.resume().once('close', () => process.exit(1));
const [address, workload] = process.argv.slice(2);
const store = await openStore(address);
const report = await runWorkload(store, JSON.parse(workload) as Workload);
await store.close();
process.stdout.write(JSON.stringify(report), () => process.exit(0));
