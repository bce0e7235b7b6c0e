import { apis } from '../src/start/apis.ts';

/** Write operations of both APIs, with their query parameters. */
export const writeOperations = apis.flatMap(({ url, endpoints }) =>
  endpoints
    .filter(({ method }) => method !== 'get')
    .map(({ id, method, path, query }) => ({
      id,
      method: method.toUpperCase(),
      path: url + path,
      request: `${method.toUpperCase()} ${url}${path}`,
      parameters: Object.keys((query as { shape?: object } | undefined)?.shape ?? {}),
    })),
);
