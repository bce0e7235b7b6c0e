import { nodeFetch } from '@fourwinds/client/node';
import { converse, type Given } from './conversation.ts';

/** Uses the proxy of the environment. */
console.log(JSON.stringify(await converse(JSON.parse(process.argv[2]) as Given, nodeFetch())));
