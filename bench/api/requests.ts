import { domainOf } from './product.ts';

/** The API that is asked, and a token of it. */
interface Api {
  readonly port: number;
  readonly token: string;
}

interface Read {
  readonly name: string;
  /** As HTTP/1.1 has it. */
  readonly text: string;
}

interface Changes {
  readonly name: string;
  /** Each differs from the one before, so that each is a write. */
  readonly texts: readonly string[];
}

export function reads(api: Api): Read[] {
  const read = (name: string, path: string): Read => ({ name, text: requestText(api, 'GET', path) });
  return [
    read('token check alone', '/tokens/self'),
    read('list of 50 zones', '/zones?limit=50'),
    read('a zone', `/zones/${domainOf(1)}`),
    read('10 records of a zone', `/zones/${domainOf(1)}/records`),
    read('100 records of a zone', `/zones/${domainOf(0)}/records`),
  ];
}

export function changes(api: Api): Changes[] {
  return [1, 100].map((size) => ({
    name: `change of ${size} ${size === 1 ? 'record' : 'records'}`,
    texts: Array.from({ length: 200 }, (_, i) => {
      const items = Array.from({ length: size }, (__, j) => ({
        op: 'replace',
        name: `h${j}`,
        type: 'A',
        values: [`192.0.2.${i}`],
      }));
      return requestText(api, 'PATCH', `/zones/${domainOf(10 + i)}/records`, { changes: items });
    }),
  }));
}

function requestText({ port, token }: Api, method: string, path: string, body?: object): string {
  const content = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} /api/v1${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${token}`,
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${content.length}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${content}`;
}
