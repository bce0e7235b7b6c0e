/** @slow */
import { Database } from './database.ts';
import { Installation } from './installation.ts';
import { endsChangesOfTheKilled } from './killed-change.ts';

/** One transaction may have writes to several stores: the operator dies before it is sent, or before its answer comes. */
describe('an operator that is killed right before or right after a transaction, on Postgres', () => {
  const database = new Database();
  const installation = new Installation(database);

  beforeAll(async () => {
    await database.start();
    await installation.start();
  }, 600_000);

  endsChangesOfTheKilled({
    installation,
    kill: (death) => Object.assign(database.proxy.arm(death), { release: () => database.proxy.release() }),
  });

  afterAll(() => installation.stop(), 600_000);
});
