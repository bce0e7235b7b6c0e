import { RCODE } from '@fourwinds/dns';
import { HEADER, headerWord } from './zone-image.ts';
import { type Reply, SECTION } from './reply.ts';
import type { Request } from './request.ts';
import { QTYPE } from './type.ts';

export const KIND = { answer: 0, wildcard: 1, noData: 2, noName: 3, referral: 4, any: 5, error: 6 } as const;

/**
 * The subject of a response. Similar responses have the same subject and are counted together: a flood of random
 * nonexistent names, or of names that match one wildcard, has a single subject. Reusable.
 */
export class Subject {
  kind: number = KIND.error;
  /** Hash of the apex of the question's zone. 0 if there is none. */
  zone = 0;
  /** Hash of a name in the zone. 0 if the response applies to the whole zone. */
  name = 0;
  /** Question type, 0 if there is none, and response code. */
  type = 0;
  rcode = 0;
  /** True for the refusal of an unsigned UPDATE. */
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
