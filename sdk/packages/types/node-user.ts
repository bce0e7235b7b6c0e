import { Fourwinds } from '@fourwinds/client';
import { nodeFetch, type NodeFetchOptions } from '@fourwinds/client/node';

/** A user's program for Node, with its second entry. Nothing runs. */

const network: NodeFetchOptions = { ca: ['-----BEGIN CERTIFICATE-----'], env: process.env };

export const client = new Fourwinds({
  baseUrl: new URL('https://dns.example.net'),
  token: async () => 'fw_',
  fetch: nodeFetch(network),
});
// @ts-expect-error: this option does not exist
export const wrong = nodeFetch({ cert: '' });
