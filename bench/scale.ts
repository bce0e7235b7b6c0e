import { type Bench, count } from './bench.ts';
import { WRITERS } from './zones.ts';
import { measureCreation } from './scale/creation.ts';
import { measureIdling } from './scale/idling.ts';
import { measureListing } from './scale/listing.ts';
import { measureParts, type Part, type Product, startProduct } from './scale/product.ts';
import { measureRecordObjects } from './scale/record-objects.ts';
import { measureRestart } from './scale/restart.ts';

const ZONES = count('FOURWINDS_BENCH_ZONES', 10_000);
/** In one zone. */
const RECORD_OBJECTS = count('FOURWINDS_BENCH_RECORDS', 10_000);

/** One after the other, on the same product. */
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
        `Zones of 5 records. The first and the last of them are made through REST by ${WRITERS} writers, in two requests each; those between, which are not measured, are copies of a published zone with all its objects, written into the database while operator and API stand still and are then started anew. Then one thing after the other. CPU is that of operator, API, Postgres and all four nameservers where none is named. ` +
        'The aims are for 100,000 zones.',
      head: ['measured', 'figure', 'aim'],
      rows,
    };
  },
};
