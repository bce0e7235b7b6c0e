/** @slow */
import { Database } from './database.ts';
import { Installation } from './installation.ts';
import { endsChangesOfTheKilled } from './killed-change.ts';

/**
 * A transaction can contain writes to several stores. The test kills the operator before it sends the transaction, or
 * before the response arrives.
 */
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
