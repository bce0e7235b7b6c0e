import childProcess, { type ChildProcess, type SpawnOptions } from 'node:child_process';
import dgram, { type Socket as UdpSocket } from 'node:dgram';
import { syncBuiltinESMExports } from 'node:module';
import net, { type NetConnectOpts, type Socket } from 'node:net';

/**
 * Preloaded into Fourwinds programs. Child processes inherit the clock and this module, and connections to port 53 go
 * to another port instead.
 */

const { spawn } = childProcess;
const { connect } = net;
const { createSocket } = dgram;
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
Object.assign(dgram, {
  createSocket: (...given: Parameters<typeof createSocket>): UdpSocket => {
    const socket = createSocket(...given);
    const connectTo = socket.connect.bind(socket);
    const connectElsewhere = (port: number, host: string, listener: () => void): void =>
      connectTo(port === 53 ? dnsPort : port, host, listener);
    return Object.assign(socket, { connect: connectElsewhere });
  },
});
syncBuiltinESMExports();
