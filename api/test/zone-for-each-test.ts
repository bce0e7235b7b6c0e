import { ApiUnderTest } from './harness.ts';

/** A zone of a new account. */
export interface GivenZone {
  readonly api: ApiUnderTest;
  readonly token: string;
  readonly domain: string;
}

/** Starts the API for the tests of a file, and creates a zone before each of them. */
export function zoneForEachTest(take: (given: GivenZone) => void): void {
  let api: ApiUnderTest;
  let token: string;
  beforeAll(async () => {
    api = await ApiUnderTest.start();
    token = await api.account();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    const domain = `${crypto.randomUUID()}.example`;
    expect((await api.send(token, 'POST', '/api/v1/zones', { name: domain })).status).toBe(201);
    take({ api, token, domain });
  });
}
