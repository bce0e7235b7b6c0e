import { isAnsweredPort } from '../ports.ts';
import { RELAYED } from '../../answer/index.ts';
import type { Responder } from '../responder.ts';
import { EAGAIN, EINTR, type Libc, SystemCallError } from './libc.ts';
import { type BatchedSocket, MessageBatch, type ReceivedMessage } from './message-batch.ts';
import { Poll } from './poll.ts';

/** Number of datagrams received with one call. More have no benefit, and fewer cost time. */
const BATCH = 64;
/** While no datagram arrives, how often the loop checks whether it must end. */
const WAIT_MILLISECONDS = 500;

export interface AnswerLoopOptions {
  readonly libc: Libc;
  readonly sockets: readonly BatchedSocket[];
  readonly respond: Responder;
  /** Receives messages that `respond` relays. */
  readonly relay: (message: ReceivedMessage) => void;
  readonly received: () => void;
  /** Called when the responses to received datagrams were sent, with the number that the system did not accept. */
  readonly answered: (unsent: number) => void;
  /** Called for a query that gets no response because of its port. */
  readonly ignored: () => void;
  /** Set to a value other than 0 to end the loop. */
  readonly stop: Int32Array;
}

/** Answers the datagrams of sockets until it is stopped. Throws SystemCallError if receiving fails. */
export function runAnswerLoop(options: AnswerLoopOptions): void {
  const { libc, sockets, stop } = options;
  const batch = new MessageBatch(libc, BATCH);
  const poll = new Poll(libc, sockets);
  while (Atomics.load(stop, 0) === 0) {
    if (poll.wait(WAIT_MILLISECONDS) === -1) throwUnlessTransient(libc, 'poll');
    for (let i = 0; i < sockets.length; i++) {
      if (poll.isReady(i)) answerBatch(options, batch, sockets[i]);
    }
  }
}

function answerBatch(options: AnswerLoopOptions, batch: MessageBatch, socket: BatchedSocket): void {
  const { libc, respond, relay, ignored } = options;
  const queries = batch.receive(socket);
  if (queries === -1) throwUnlessTransient(libc, 'recvmmsg');
  if (queries <= 0) return;
  options.received();
  const sources = batch.sources[socket.family];
  let responses = 0;
  for (let query = 0; query < queries; query++) {
    if (!isAnsweredPort(batch.portOf(query))) {
      ignored();
      continue;
    }
    const octets = respond(batch.queries[query], batch.lengthOf(query), batch.responses[responses], sources[query]);
    if (octets === RELAYED) relay(batch.take(query, socket));
    else if (octets > 0) batch.address(responses++, octets, query, socket);
  }
  options.answered(batch.send(socket, responses));
}

/** Returns if no datagram was there after all or a signal arrived. */
function throwUnlessTransient({ errno }: Libc, call: string): void {
  const error = errno();
  if (error !== EAGAIN && error !== EINTR) throw new SystemCallError(call, error);
}
