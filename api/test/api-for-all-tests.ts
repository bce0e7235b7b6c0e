import { ApiUnderTest } from './harness.ts';

export interface GivenApi {
  readonly api: ApiUnderTest;
  readonly token: string;
}

export function apiForAllTests(take: (given: GivenApi) => void): void {
  let api: ApiUnderTest;
  beforeAll(async () => {
    api = await ApiUnderTest.start();
    take({ api, token: await api.account() });
  });
  afterAll(() => api.stop());
}
