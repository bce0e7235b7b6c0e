import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  answerSigned,
  decodeMessage,
  MalformedWire,
  type Message,
  OPCODE,
  RCODE,
  rcodeName,
  readUpdate,
  signMessages,
  type Verification,
} from '@fourwinds/dns';
import { requireVerified } from '../../kernel/require-verified.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import type { ComputingTime, Paid } from '../../http/computing-time.ts';
import { toFailure } from '../../http/errors.ts';
import type { IdempotencyKeys } from '../../storage/idempotency/idempotency-keys.ts';
import { carryOutAttempt } from '../../http/keyed-attempt.ts';
import type { Counting, RateLimit } from '../../kernel/meter.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { UpdatePorts } from './update-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import type { PagesUrl } from '../../kernel/verification-page.ts';
import type { RatePorts } from '../../storage/rates/rate-ports.ts';
import type { FoundKey } from '../../automation/tokens/tokens.ts';
import { zoneThatOwns } from '../../zones/zone/find-zone.ts';
import { carryOutUpdate, type CarryOutUpdatePorts } from './carry-out-update.ts';
import { JoinedUpdates } from './joined-updates.ts';
import { refusedBy } from './rcode-of.ts';
import { readingOf, type ReadingPorts } from './reading.ts';
import type { UpdateClient } from './update-client.ts';
import { codeResponse, headerResponse } from './update-response.ts';
import { hmac, verifyByToken, type VerifyPorts } from './verify-by-token.ts';
import { WrongSignatures } from './wrong-signatures.ts';

export interface UpdatesOptions {
  readonly noteRefusal: (refusal: Refusal) => void;
  /**
   * Maximum messages with a wrong signature per address. Above this limit, messages are refused unread. If absent,
   * they are unlimited.
   */
  readonly failures?: RateLimit;
  /** Limits computing time together with HTTP requests. If absent, it is unlimited. */
  readonly computing?: ComputingTime;
}

export type UpdatesPorts = ReadingPorts &
  CarryOutUpdatePorts &
  VerifyPorts &
  UpdatePorts &
  Pick<ProcessPorts, 'log'> &
  PagesUrl &
  RatePorts;

/** A message with a valid signature, its token and its sender. */
interface SignedMessage extends FoundKey {
  readonly message: Message;
  readonly verification: Verification & { readonly outcome: 'verified' };
  readonly client: UpdateClient;
}

/** How long a repeated message waits for the response to the first message. */
const PATIENCE_MILLISECONDS = 4000;
const PAUSE_MILLISECONDS = 50;

/**
 * Answers messages signed with TSIG keys of tokens (RFC 8945): UPDATEs (RFC 2136), record queries, and zone transfers
 * (RFC 5936).
 */
export class Updates {
  readonly #services: UpdatesPorts;
  readonly #noteRefusal: (refusal: Refusal) => void;
  readonly #wrongSignatures: WrongSignatures | undefined;
  readonly #joined = new JoinedUpdates();
  readonly #computing: ComputingTime | undefined;

  constructor(services: UpdatesPorts, { noteRefusal, failures, computing }: UpdatesOptions) {
    this.#services = services;
    this.#noteRefusal = noteRefusal;
    this.#wrongSignatures = failures && new WrongSignatures(failures);
    this.#computing = computing;
  }

  /**
   * Answers a message when its change is committed. Returns several messages for a zone transfer, and one message
   * otherwise. A repeated message gets the same response. Never rejects.
   */
  async answer(message: Uint8Array, client: UpdateClient): Promise<readonly Uint8Array[]> {
    try {
      const paid = this.#computing?.open(client.address);
      const answer = () => this.#answer(message, client, paid);
      return await (paid === undefined ? answer() : paid.run(answer));
    } catch (error) {
      if (error instanceof MalformedWire) return [headerResponse(message, RCODE.FORMERR)];
      const level = toFailure(error).code === 'internal' ? 'error' : 'warn';
      this.#services.log[level]({ err: error }, 'a relayed message could not be answered');
      return [headerResponse(message, RCODE.SERVFAIL)];
    }
  }

  async #answer(octets: Uint8Array, client: UpdateClient, paid?: Paid): Promise<readonly Uint8Array[]> {
    const now = this.#seconds();
    if (this.#wrongSignatures?.areMany(octets, client)) return [headerResponse(octets, RCODE.REFUSED)];
    const { verification, found } = await verifyByToken(this.#services, octets, now);
    this.#wrongSignatures?.note(verification, client);
    if (verification.outcome === 'unsigned') return [headerResponse(octets, RCODE.REFUSED)];
    if (verification.outcome === 'refused' || found === undefined)
      return [
        answerSigned(headerResponse(octets, RCODE.NOTAUTH, decodeOrNothing(octets)), verification, { hmac, now }),
      ];
    paid?.identify(found);
    const { key, record } = verification;
    const message = decodeOrNothing(verification.message);
    const responses =
      message === undefined
        ? [headerResponse(octets, RCODE.FORMERR)]
        : await this.#respond({ ...found, message, verification, client }, (octets[0] << 8) | octets[1]);
    return signMessages(responses, { key, hmac, time: this.#seconds(), requestMac: record.mac });
  }

  async #respond(signed: SignedMessage, id: number): Promise<readonly Uint8Array[]> {
    const { client } = signed;
    const message = { ...signed.message, id };
    if (message.opcode === OPCODE.UPDATE) return [codeResponse(message, await this.#carryOutOnce(signed))];
    const reading = readingOf(message);
    if (typeof reading === 'number') return [codeResponse(message, reading)];
    const actor = this.#actorOf(signed, { request: 'reads' });
    try {
      requireVerified(this.#services, actor, 'a token');
      this.#services.tokens.noteUse(signed, actor.address);
      await actor.meter?.countRequest();
      return await reading(this.#services, { ...actor, ...client }, message);
    } catch (error) {
      return [codeResponse(message, this.#refuse(error, actor, message))];
    }
  }

  /**
   * Carries out a message only once, and returns the response code. A repeated message gets the code of the first
   * message, even if another replica received that message. Throws temporary errors.
   */
  async #carryOutOnce(signed: SignedMessage): Promise<number> {
    const { account, token, verification } = signed;
    const beginning = await begin(this.#services.answeredUpdates, {
      accountId: account.id,
      tokenId: token.id,
      key: `${token.id} ${Buffer.from(verification.record.mac).toString('base64')}`,
      fingerprint: createHash('sha256').update(verification.message).digest(),
    });
    if (beginning.state === 'answered') return beginning.answer.status;
    if (beginning.state !== 'begun') throw new Failure('unavailable', 'the same UPDATE is still being carried out');
    return carryOutAttempt(beginning.attempt, {
      run: (keyed) => this.#carryOut({ ...this.#services, ...keyed }, signed),
      keep: (rcode) => ({ status: rcode, headers: {}, body: null }),
    });
  }

  /** Returns the response code. Throws temporary errors. */
  async #carryOut(services: UpdatesPorts, signed: SignedMessage): Promise<number> {
    const { message, client } = signed;
    const actor = this.#actorOf(signed, { write: 'writes' });
    try {
      requireVerified(services, actor, 'a token');
      refuseUnproven(actor, client);
      services.tokens.noteUse(signed, actor.address);
      const request = { update: readUpdate(message), requestId: services.newId(), joined: this.#joined };
      await carryOutUpdate(services, actor, request);
      return RCODE.NOERROR;
    } catch (error) {
      return this.#refuse(error, actor, message);
    }
  }

  #actorOf({ account, token, client: { address } }: SignedMessage, counting: Counting): Actor {
    return { account, token, address, meter: this.#services.rates.openMeter({ account }, counting) };
  }

  /** Returns the response code for an error. Throws temporary errors. */
  #refuse(error: unknown, { account, token, address }: Actor, message: Message): number {
    const { rcode, code, reason } = refusedBy(error);
    const zone = this.#zoneOf(account.id, message);
    if (code !== undefined) this.#noteRefusal({ identity: { account, token }, address, zone, code });
    this.#services.log.info(
      { account: account.id, token: token.id, zone, rcode: rcodeName(rcode), code, reason },
      'a signed message was refused',
    );
    return rcode;
  }

  /**
   * Returns the name of the zone. An UPDATE or transfer contains this name. For a query, it is the account's zone
   * that contains the queried name.
   */
  #zoneOf(account: string, { opcode, questions }: Message): string | undefined {
    const name = questions.at(0)?.name;
    if (name === undefined) return undefined;
    const owning = opcode === OPCODE.QUERY ? zoneThatOwns(this.#services, account, name.lowerCase()) : undefined;
    return owning?.spec.domain ?? name.toString().slice(0, -1);
  }

  #seconds(): number {
    return Math.floor(this.#services.now() / 1000);
  }
}

/**
 * Refuses datagrams if the token has an allowlist, because their source address can be forged. Throws Failure
 * forbidden.
 */
function refuseUnproven({ token }: Actor, { isProven }: UpdateClient): void {
  if (token.allowlist !== null && !isProven)
    throw new Failure('forbidden', 'the token is limited to some addresses, so it works only over TCP and TLS');
}

type KeyedRequest = Parameters<IdempotencyKeys['begin']>[0];

async function begin(keys: IdempotencyKeys, request: KeyedRequest): ReturnType<IdempotencyKeys['begin']> {
  for (let left = PATIENCE_MILLISECONDS; ; left -= PAUSE_MILLISECONDS) {
    const beginning = await keys.begin(request);
    if (beginning.state !== 'running' || left <= 0) return beginning;
    await setTimeout(PAUSE_MILLISECONDS);
  }
}

function decodeOrNothing(message: Uint8Array): Message | undefined {
  try {
    return decodeMessage(message);
  } catch (error) {
    if (error instanceof MalformedWire) return undefined;
    throw error;
  }
}
