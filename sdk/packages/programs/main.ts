import { converse, type Given } from './conversation.ts';

console.log(JSON.stringify(await converse(JSON.parse(process.argv[2]) as Given)));
