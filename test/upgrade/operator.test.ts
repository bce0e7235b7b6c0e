/** @slow */
import { openStore, type ResourceStore } from '@fourwinds/store';
import { readPublicationKey } from '../../operator/src/bootstrap/publication-key.ts';
import { composers, testedOperator } from '../../operator/src/testing/tested-operator.ts';
import { createDatabase, type TestDatabase } from '../postgres/database.ts';
import { type Fixture, fixtures, restoreFixture, snapshotRows } from './fixture.ts';

/**
 * The operator takes over the clusters of another version. The clock is set so that signatures have the same age as
 * when they were recorded.
 */

const REGIONS = 4;
/** Seven, and the service zone, which is composed again with its current records. */
const COMPOSITIONS = 7 + 1;
const SIGNED_ZONES = 2;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(fixtures())('the clusters of %s', (_, fixture) => operatorTakesOver(fixture));

function operatorTakesOver(fixture: Fixture): void {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createDatabase();
    await restoreFixture(database.url, fixture);
  });
  afterAll(() => database.stop());

  /** Runs an operator until it has compared everything. Returns the number of zones it composed. */
  async function compareAt(time: number): Promise<number> {
    const open = (name: string): Promise<ResourceStore> => openStore(`${database.url}?store=${name}`);
    const store = await open('management');
    const composing = composers();
    const begin = performance.now();
    const operator = testedOperator({
      store,
      openRegion: ({ metadata }) => open(metadata.name),
      ...(await readPublicationKey(store)),
      parents: { viewOf: async () => ({ unknown: 'The parent does not answer.' }) },
      trustedNamespaces: '*',
      program: 'another',
      composing,
      now: () => time + performance.now() - begin,
      logged: [],
    });
    await operator.start();
    await operator.idle();
    await operator.stop();
    await composing.stop();
    await store.close();
    return operator.statistics.compositions;
  }

  test('have every zone composed, and no snapshot written but that of the zone of the service', async () => {
    const before = new Set(await snapshotRows(database.url));
    expect(await compareAt(fixture.recordedAt + MINUTE)).toBe(COMPOSITIONS);
    const after = await snapshotRows(database.url);
    expect(after.length).toBe(before.size);
    expect(after.filter((row) => !before.has(row)).length).toBe(REGIONS);
  });

  test('have the signed zones renewed when it is time, with their keys, and no others', async () => {
    const before = new Set(await snapshotRows(database.url));
    await compareAt(fixture.recordedAt + 10 * DAY);
    const after = await snapshotRows(database.url);
    expect(after.length).toBe(before.size);
    expect(after.filter((row) => !before.has(row)).length).toBe(SIGNED_ZONES * REGIONS);
  });
}
