import { compiled } from '../compiler.ts';
import type { Server } from './server.ts';

/** No nameserver: the least that a server with sockets can cost. */
export const echo: Server = {
  name: 'echo in C',
  echoes: true,
  prepare: ({ port, answerSizes }) => ({ command: [compiled('echo'), String(port), answerSizes] }),
};
