import { createContract } from './testing/contract/create.ts';
import { deleteContract } from './testing/contract/delete.ts';
import { getContract } from './testing/contract/get.ts';
import { listContract } from './testing/contract/list.ts';
import { Scene, type StoreUnderTest } from './testing/contract/scene.ts';
import { updateStatusContract } from './testing/contract/update-status.ts';
import { updateContract } from './testing/contract/update.ts';
import { watchContract } from './testing/contract/watch.ts';
import { writersContract } from './testing/contract/writers.ts';

/** Tests that a ResourceStore behaves as store.ts documents. */
export function storeContract(underTest: () => StoreUnderTest): void {
  const scene = new Scene();
  beforeAll(() => {
    scene.underTest = underTest();
  });
  beforeEach(async () => {
    scene.namespace = await scene.newNamespace();
  });
  createContract(scene);
  getContract(scene);
  updateContract(scene);
  updateStatusContract(scene);
  deleteContract(scene);
  listContract(scene);
  watchContract(scene);
  writersContract(scene);
}
