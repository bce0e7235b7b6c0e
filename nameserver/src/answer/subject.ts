import { RCODE } from '@fourwinds/dns';
import { HEADER, headerWord } from './image.ts';
import { type Reply, SECTION } from './reply.ts';
import type { Request } from './request.ts';
import { QTYPE } from './type.ts';

/** Kinds of responses. */
export const KIND = { answer: 0, wildcard: 1, noData: 2, noName: 3, referral: 4, any: 5, error: 6 } as const;

/**
 * The subject of a response, by which similar responses are counted: a flood of random names that do not exist, or
 * that one wildcard stands for, is about one thing. Made once and filled by each answer.
 */
export class Subject {
  kind: number = KIND.error;
  /** The hash of the apex of the zone that the question is in; 0 where it is in none. */
  zone = 0;
  /** The hash of a name in it; 0 where the zone as a whole says so. */
  name = 0;
  /** The type of the question, 0 where there is none; and the response code. */
  type = 0;
  rcode = 0;
  /** It refuses an UPDATE that nobody signed. */
  unsignedUpdate = false;

  take(request: Request, reply: Reply): void {
    const image = reply.chainImages[0];
    this.type = request.type;
    this.rcode = reply.rcode;
    this.unsignedUpdate = request.unsignedUpdate;
    this.kind = kindOf(request, reply);
    const denied = this.kind === KIND.noData || this.kind === KIND.noName;
    const known = image !== undefined && this.kind !== KIND.error;
    const { hashes, labels } = reply.chain[0];
    this.zone = known ? hashes[labels - headerWord(image, HEADER.apexLabels)] : 0;
    this.name = known && !denied ? hashes[reply.chainLabels[0]] : 0;
  }
}

function kindOf(request: Request, reply: Reply): number {
  if (reply.rcode === RCODE.NXDOMAIN) return KIND.noName;
  if (reply.rcode !== RCODE.NOERROR) return KIND.error;
  const answered = reply.text !== undefined || (reply.count > 0 && reply.sections[0] === SECTION.answer);
  if (!answered) return reply.authoritative ? KIND.noData : KIND.referral;
  if (request.type === QTYPE.ANY) return KIND.any;
  return reply.chainImages[0] !== undefined && reply.chainLabels[0] > 0 ? KIND.wildcard : KIND.answer;
}
