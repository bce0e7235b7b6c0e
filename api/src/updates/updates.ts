import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  answerSigned,
  decodeMessage,
  encodeMessage,
  MalformedWire,
  type Message,
  OPCODE,
  RCODE,
  readUpdate,
  UpdateRefusal,
  type Verification,
} from '@fourwinds/dns';
import { requireVerified } from '../accounts/require-verified.ts';
import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import { toFailure } from '../http/errors.ts';
import type { IdempotencyKeys } from '../idempotency-keys.ts';
import { carryOutAttempt } from '../keyed-attempt.ts';
import type { RateLimit } from '../meter.ts';
import type { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { FoundKey } from '../tokens/tokens.ts';
import { answerQuery } from './answer-query.ts';
import { carryOutUpdate, type CarryOutUpdatePorts } from './carry-out-update.ts';
import { isPassing, rcodeOf } from './rcode-of.ts';
import type { UpdateClient } from './update-client.ts';
import { headerResponse, updateResponse } from './update-response.ts';
import { hmac, verifyByToken, type VerifyPorts } from './verify-by-token.ts';
import { WrongSignatures } from './wrong-signatures.ts';

/** Wrong signatures of an address in some time, after which more are refused unread. */
export interface UpdatesOptions {
  readonly noteRefusal: (refusal: Refusal) => void;
  /** Not limited where left out. */
  readonly failures?: RateLimit;
}

export type UpdatesPorts = CarryOutUpdatePorts &
  VerifyPorts &
  Pick<Services, 'answeredUpdates' | 'log' | 'pagesUrl' | 'rates'>;

/** A message whose signature is right, its token, and its sender. */
interface SignedMessage extends FoundKey {
  readonly message: Message;
  readonly verification: Verification & { readonly outcome: 'verified' };
  readonly client: UpdateClient;
}

/** How long a message that is sent again waits for the answer to the first. */
const PATIENCE_MILLISECONDS = 4000;
const PAUSE_MILLISECONDS = 50;

/** Answers messages that are signed by keys of tokens (RFC 8945): UPDATEs (RFC 2136), and queries for records of a zone. */
export class Updates {
  readonly #services: UpdatesPorts;
  readonly #noteRefusal: (refusal: Refusal) => void;
  readonly #wrongSignatures: WrongSignatures | undefined;

  constructor(services: UpdatesPorts, { noteRefusal, failures }: UpdatesOptions) {
    this.#services = services;
    this.#noteRefusal = noteRefusal;
    this.#wrongSignatures = failures && new WrongSignatures(failures);
  }

  /** The answer to a message, once its change is committed. One that was answered before gets that answer. Never rejects. */
  async answer(message: Uint8Array, client: UpdateClient): Promise<Uint8Array> {
    try {
      return await this.#answer(message, client);
    } catch (error) {
      if (error instanceof MalformedWire) return headerResponse(message, RCODE.FORMERR);
      const level = toFailure(error).code === 'internal' ? 'error' : 'warn';
      this.#services.log[level]({ err: error }, 'a relayed message could not be answered');
      return headerResponse(message, RCODE.SERVFAIL);
    }
  }

  async #answer(octets: Uint8Array, client: UpdateClient): Promise<Uint8Array> {
    const now = this.#seconds();
    if (this.#wrongSignatures?.areMany(octets, client)) return headerResponse(octets, RCODE.REFUSED);
    const { verification, found } = await verifyByToken(this.#services, octets, now);
    this.#wrongSignatures?.note(verification, client);
    if (verification.outcome === 'unsigned') return headerResponse(octets, RCODE.REFUSED);
    if (verification.outcome === 'refused' || found === undefined)
      return answerSigned(headerResponse(octets, RCODE.NOTAUTH), verification, { hmac, now });
    const message = decodeOrNothing(verification.message);
    if (message === undefined) return answerSigned(headerResponse(octets, RCODE.FORMERR), verification, { hmac, now });
    const response = await this.#respond({ ...found, message, verification, client }, (octets[0] << 8) | octets[1]);
    return answerSigned(response, verification, { hmac, now: this.#seconds() });
  }

  /** `id`: that of the message as it came. */
  async #respond(signed: SignedMessage, id: number): Promise<Uint8Array<ArrayBuffer>> {
    const { account, token, client } = signed;
    const message = { ...signed.message, id };
    if (message.opcode === OPCODE.QUERY && message.questions.length === 1)
      return encodeMessage(answerQuery(this.#services, { account, token, ...client }, message));
    return updateResponse(message, await this.#carryOutOnce(signed));
  }

  /** The response code; that of the first message for one that is sent again, whichever replica got it. Throws errors that pass. */
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

  /** The response code. Throws errors that pass. */
  async #carryOut(services: UpdatesPorts, signed: SignedMessage): Promise<number> {
    const { message, account, token, client } = signed;
    const { address } = client;
    const actor: Actor = { account, token, address, meter: services.rates.openMeter(account, { write: 'writes' }) };
    try {
      requireVerified(services, actor, 'a token');
      refuseUnproven(actor, client);
      services.tokens.noteUse(signed, address);
      await carryOutUpdate(services, actor, { update: readUpdate(message), requestId: services.newId() });
      return RCODE.NOERROR;
    } catch (error) {
      if (error instanceof UpdateRefusal) return error.rcode;
      const failure = toFailure(error);
      if (isPassing(failure)) throw error;
      this.#note(failure, actor, message);
      return rcodeOf(failure);
    }
  }

  #note({ code, message: reason }: Failure, { account, token, address }: Actor, { questions }: Message): void {
    const zone = questions[0].name.toString().slice(0, -1);
    this.#noteRefusal({ identity: { account, token }, address, zone, code });
    this.#services.log.info({ account: account.id, token: token.id, zone, code, reason }, 'an UPDATE was refused');
  }

  #seconds(): number {
    return Math.floor(this.#services.now() / 1000);
  }
}

/** Anybody can send datagrams from any address. Throws Failure forbidden. */
function refuseUnproven({ token }: Actor, { isProven }: UpdateClient): void {
  if (token.allowlist !== null && !isProven)
    throw new Failure('forbidden', 'the token is limited to some addresses, which only TCP and TLS prove');
}

type KeyedRequest = Parameters<IdempotencyKeys['begin']>[0];

/** Waits while another attempt carries out the same message. */
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
