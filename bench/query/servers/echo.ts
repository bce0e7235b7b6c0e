import { compiled } from '../compiler.ts';
import type { Server } from './server.ts';

/** Not a nameserver: the minimum cost of a server with sockets. */
export const echo: Server = {
  name: 'echo in C',
  echoes: true,
  prepare: ({ port, answerSizes }) => ({ command: [compiled('echo'), String(port), answerSizes] }),
};
