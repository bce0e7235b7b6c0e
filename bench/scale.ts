import { type Bench, count } from './bench.ts';
import { WRITERS } from './zones.ts';
import { measureCreation } from './scale/creation.ts';
import { measureIdling } from './scale/idling.ts';
import { measureListing } from './scale/listing.ts';
import { measureParts, type Part, type Product, startProduct } from './scale/product.ts';
import { measureRecordObjects } from './scale/record-objects.ts';
import { measureRestart } from './scale/restart.ts';

const ZONES = count('FOURWINDS_BENCH_ZONES', 10_000);
/** Number of Record objects in one zone. */
const RECORD_OBJECTS = count('FOURWINDS_BENCH_RECORDS', 10_000);

const PARTS: readonly Part<[Product]>[] = [
  (product) => measureCreation(product, ZONES),
  measureIdling,
  measureListing,
  measureRestart,
  (product) => measureRecordObjects(product, RECORD_OBJECTS),
];

export const scale: Bench = {
  name: 'scale',
  async run(say) {
    await using product = await startProduct({ FOURWINDS_EVENT_LOOP_SAMPLES: '10' });
    const rows = await measureParts(PARTS, [product], say);
    return {
      title: `${ZONES} zones, embedded`,
      method:
        `Zones of 5 records. ${WRITERS} writers create the first and the last zones through REST, with two requests each. The zones between are not measured: they are copies of a published zone, written into the database while operator and API are stopped. The other measurements follow in sequence. ` +
        'CPU is the total of operator, API, Postgres and four nameservers, unless the row names a program. The targets are for 100,000 zones.',
      head: ['measured', 'figure', 'target'],
      rows,
    };
  },
};
