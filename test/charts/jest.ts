import { BUILD_TIMEOUT } from '../cluster/process.ts';
import { Helm } from './helm.ts';

/** Gives a test file Helm, with a home of its own: made before its first test, removed after its last. */
export function useHelm(): () => Helm {
  let helm: Helm | undefined;
  beforeAll(async () => {
    helm = await Helm.build();
  }, BUILD_TIMEOUT);
  afterAll(() => helm?.remove());
  return () => {
    if (helm === undefined) throw new Error('Helm is there from the first test of the file on');
    return helm;
  };
}
