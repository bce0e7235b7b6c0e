import { BUILD_TIMEOUT } from '../cluster/process.ts';
import { Helm } from './helm.ts';

/** Provides Helm to a test file, with its own home directory for the duration of the file. */
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
