import { apiForAllTests, type GivenApi } from './api-for-all-tests.ts';

export interface GivenZone extends GivenApi {
  readonly domain: string;
}

/** Starts the API for a test file and creates a zone before each test. */
export function zoneForEachTest(take: (given: GivenZone) => void): void {
  let given: GivenApi;
  apiForAllTests((started) => (given = started));
  beforeEach(async () => {
    const { api, token } = given;
    const domain = `${crypto.randomUUID()}.example`;
    expect((await api.send(token, 'POST', '/api/v1/zones', { name: domain })).status).toBe(201);
    take({ ...given, domain });
  });
}
