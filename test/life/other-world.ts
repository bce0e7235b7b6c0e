import childProcess, { type ChildProcess, type SpawnOptions } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import net, { type NetConnectOpts, type Socket } from 'node:net';

/** Loaded before a program of Fourwinds: its children have the same clock and load this, too, and who listens at port 53 is at another. */

const { spawn } = childProcess;
const { connect } = net;
const INHERITED = /^(LD_PRELOAD|FAKETIME_|NODE_OPTIONS|FOURWINDS_TEST_)/;
const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.test(name)));
const dnsPort = Number(process.env.FOURWINDS_TEST_DNS_PORT);

Object.assign(childProcess, {
  spawn: (command: string, args: readonly string[], options: SpawnOptions): ChildProcess =>
    spawn(command, args, { ...options, env: { ...inherited, ...(options.env ?? process.env) } }),
});
Object.assign(net, {
  connect: (options: NetConnectOpts, listener?: () => void): Socket =>
    connect('port' in options && options.port === 53 ? { ...options, port: dnsPort } : options, listener),
});
syncBuiltinESMExports();
