import { join } from 'node:path';
import { type Resolver, type ResolverProgram, startResolver } from '../resolver-program.ts';
import { startUnbound } from '../unbound.ts';

export interface ResolverOptions {
  /** Port on 127.0.0.1 of the server of all zones. */
  readonly server: number;
  /** Apexes of all zones. */
  readonly apexes: readonly string[];
  /** DS data of the root zone, the trust anchor. */
  readonly anchor: string;
}

/** Starts validating resolvers, each with an empty cache. All expect the server at a port other than 53. */
export const resolvers = {
  Unbound: ({ server, apexes, anchor }: ResolverOptions): Promise<Resolver> =>
    startUnbound({
      anchors: [`. DS ${anchor}`],
      stubs: new Map(apexes.map((apex) => [apex, `127.0.0.1:${server}`])),
    }),
  /** Follows the delegations from the root. */
  BIND: ({ server, anchor }: ResolverOptions): Promise<Resolver> =>
    startResolver(({ folder, port, log }) => ({
      command: logging(log, 'named', '-g', '-4', '-n', '1', '-c', join(folder, 'conf')),
      files: { hints: '. 3600 NS ns.\nns. 3600 A 127.0.0.1\n', conf: namedConfiguration(folder, port, server, anchor) },
    })),
  /** Forwards, since it can follow delegations only to port 53, and asks for each zone cut by itself. */
  'Knot Resolver': ({ server, anchor }: ResolverOptions): Promise<Resolver> =>
    startResolver(({ folder, port, log }) => ({
      command: logging(log, 'kresd', '--noninteractive', '--config', join(folder, 'conf'), folder),
      files: { anchor: `. 3600 IN DS ${anchor}\n`, conf: kresdConfiguration(folder, port, server) },
    })),
};

function namedConfiguration(folder: string, port: number, server: number, anchor: string): string {
  const [tag, algorithm, type, ...digest] = anchor.split(' ');
  return `options {
  directory "${folder}";
  pid-file none;
  session-keyfile none;
  listen-on port ${port} { 127.0.0.1; };
  listen-on-v6 { none; };
  port ${server};
  dnssec-validation yes;
  trust-anchor-telemetry no;
};
controls { };
trust-anchors { . static-ds ${tag} ${algorithm} ${type} "${digest.join('')}"; };
zone "." { type hint; file "hints"; };
`;
}

function kresdConfiguration(folder: string, port: number, server: number): string {
  const unwanted = ['priming', 'ta_update', 'ta_signal_query', 'detect_time_skew'];
  return `log_target('stderr')
net.ipv6 = false
net.listen('127.0.0.1', ${port}, { kind = 'dns' })
${unwanted.map((module) => `modules.unload('${module}')\n`).join('')}modules = { 'policy' }
cache.open(10 * MB, 'lmdb://${folder}/cache')
cache.min_ttl(0)
trust_anchors.remove('.')
trust_anchors.add_file('${folder}/anchor', true)
policy.add(policy.all(policy.FORWARD({ '127.0.0.1@${server}' })))
`;
}

/** Runs a program that logs to its error output. */
function logging(file: string, ...command: readonly string[]): ResolverProgram['command'] {
  return ['sh', '-c', `exec "$@" >${file} 2>&1`, 'sh', ...command];
}
