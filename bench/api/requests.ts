import { domainOf } from './product.ts';

interface Api {
  readonly port: number;
  readonly token: string;
}

interface Read {
  readonly name: string;
  /** The request as an HTTP/1.1 message. */
  readonly text: string;
}

/** A bulk change: its path relative to the API, and its body. */
export interface Change {
  readonly path: string;
  readonly body: object;
}

interface Changes {
  readonly name: string;
  /** The requests as HTTP/1.1 messages. */
  readonly texts: readonly string[];
}

export function reads(api: Api): Read[] {
  const read = (name: string, path: string): Read => ({ name, text: requestText(api, 'GET', path) });
  return [
    read('token check only', '/tokens/self'),
    read('list of 50 zones', '/zones?limit=50'),
    read('a zone', `/zones/${domainOf(1)}`),
    read('10 records of a zone', `/zones/${domainOf(1)}/records`),
    read('100 records of a zone', `/zones/${domainOf(0)}/records`),
  ];
}

export function changes(api: Api, count: number): Changes[] {
  return [1, 100].map((size) => ({
    name: `change of ${size} ${size === 1 ? 'record' : 'records'}`,
    texts: changesOf(size, count).map(({ path, body }) => requestText(api, 'PATCH', path, body)),
  }));
}

/** Changes some records of 200 zones in turn. Each value is new, so that each change is a write. */
export function changesOf(size: number, count: number): Change[] {
  return Array.from({ length: count }, (_, i) => {
    const values = [`10.${size}.${i >> 8}.${i & 255}`];
    const items = Array.from({ length: size }, (__, j) => ({ op: 'replace', name: `h${j}`, type: 'A', values }));
    return { path: `/zones/${domainOf(10 + (i % 200))}/records`, body: { changes: items } };
  });
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
