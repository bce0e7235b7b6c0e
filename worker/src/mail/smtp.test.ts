import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { smtp } from './smtp.ts';

const sender = { name: 'Example', address: 'dns@example.com' };
const message = {
  from: sender,
  to: 'a@example.net',
  envelope: { from: sender.address, to: 'a@example.net' },
  text: 't',
};

let server: Server;
let sockets: Socket[];
let behave: (socket: Socket) => void;

beforeEach(async () => {
  sockets = [];
  server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    behave(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await once(server.close(), 'close');
});

function send(milliseconds: number, signal = new AbortController().signal): Promise<void> {
  const { port } = server.address() as AddressInfo;
  return smtp({ server: { host: '127.0.0.1', port, tls: 'none' }, sender, milliseconds })(message, signal);
}

/** Writes the text repeatedly, as fast as the other side reads it. */
function pour(socket: Socket, text: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on('drain', more);
  more();
}

test.each<[string, (socket: Socket) => void]>([
  ['says nothing', () => undefined],
  ['greets and says nothing', (socket) => socket.write('220 hello\r\n')],
  [
    'sends a space every now and then',
    (socket) => {
      const timer = setInterval(() => socket.write(' '), 20);
      socket.on('close', () => clearInterval(timer));
    },
  ],
])('a server that %s is left', async (_, behaviour) => {
  behave = behaviour;
  await expect(send(400)).rejects.toThrow();
});

test.each([
  ['a line without end', 'x'.repeat(10_000)],
  ['a reply without end', '250-more\r\n'.repeat(1000)],
])('a server that sends %s is left, and little of it is kept', async (_, text) => {
  behave = (socket) => pour(socket, text);
  await expect(send(60_000)).rejects.toMatchObject({ code: 'EPROTOCOL' });
  await Promise.all(sockets.filter(({ destroyed }) => !destroyed).map((socket) => once(socket, 'close')));
  expect(Math.max(...sockets.map(({ bytesWritten }) => bytesWritten))).toBeLessThan(16 * 2 ** 20);
});

test('an attempt ends with its signal', async () => {
  const stop = new AbortController();
  behave = () => stop.abort();
  await expect(send(60_000, stop.signal)).rejects.toThrow();
});
