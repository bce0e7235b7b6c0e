import { ApiUnderTest } from './harness.ts';

/** The API of a file's tests, and the token of a new account. */
export interface GivenApi {
  readonly api: ApiUnderTest;
  readonly token: string;
}

/** Starts the API for the tests of a file. */
export function apiForAllTests(take: (given: GivenApi) => void): void {
  let api: ApiUnderTest;
  beforeAll(async () => {
    api = await ApiUnderTest.start();
    take({ api, token: await api.account() });
  });
  afterAll(() => api.stop());
}
