import type { Name } from '@fourwinds/dns';
import { type SceneReply, SILENCE } from '../../nameserver/src/testing/scene.ts';

export interface Asked {
  /** Undefined if the query is not a complete message. */
  readonly type: number | undefined;
  /** The apexes of all served zones. */
  readonly apexes: readonly Name[];
}

type Section = 'answer' | 'authority' | 'additional';

const RRSIG = 46;
const ANY = 255;

/**
 * Returns the parts in which another server's reply differs from the scene: status, answer, authority, additional.
 * Ignores order, letter case, and choices of the server:
 * - EDNS options
 * - the zone's own NS set and addresses in addition to an answer (included in RFC 1034 6.2.1, omitted in minimal
 *   responses)
 * - the extent of answers to ANY (RFC 8482 4)
 * - sections of truncated replies (RFC 2181 9)
 * - whether an error contains the question
 * - whether an unreadable query gets an error at all
 */
export function differences(wanted: SceneReply, given: SceneReply, asked: Asked): string[] {
  if (isUnreadable(wanted) && given.status === SILENCE.status) return [];
  const want = comparable(wanted);
  const got = withoutServers(comparable(given), want, asked);
  const status = statusOf(wanted) === statusOf(given) ? [] : ['status'];
  if (wanted.status.split(' ').includes('tc')) return status;
  const same = (section: Section): boolean => want[section].symmetricDifference(got[section]).size === 0;
  const isChosen = (asked.type === ANY || asked.type === RRSIG) && want.answer.size > 0 && got.answer.size > 0;
  if (isChosen) return [...status, ...(same('authority') ? [] : ['authority'])];
  return [...status, ...(['answer', 'authority', 'additional'] as const).filter((section) => !same(section))];
}

/**
 * Returns the response code, the flags and the OPT record. Omits the OPT record from FORMERR: RFC 6891 7 requires it
 * there if an option is invalid, but NSD and Knot do not send it.
 */
function statusOf({ status }: SceneReply): string {
  const [rcode, ...words] = status.split(' ');
  const ignored = ['cookie', 'noquestion', ...(rcode === 'FORMERR' ? ['opt'] : [])];
  return [rcode, ...words.filter((word) => !ignored.includes(word) && !word.startsWith('ede='))].join(' ');
}

function isUnreadable({ status }: SceneReply): boolean {
  return status === 'FORMERR noquestion';
}

type Sections = { readonly [section in Section]: ReadonlySet<string> };

function comparable({ answer, authority, additional }: SceneReply): Sections {
  const [a, b, c] = [answer, authority, additional].map((lines) => new Set(lines.map((line) => line.toLowerCase())));
  return { answer: a, authority: b, additional: c };
}

/**
 * Removes the NS set of a served zone, its signatures and its nameserver addresses. Keeps them if the scene contains
 * them.
 */
function withoutServers(given: Sections, wanted: Sections, { apexes }: Asked): Sections {
  const owners = apexes.map((apex) => `${apex.lowerCase().toString()} `);
  const unwanted = [...given.authority.difference(wanted.authority)].filter(
    (line) => owners.some((owner) => line.startsWith(owner)) && / \d+ (rrsig )?ns /.test(line),
  );
  const servers = unwanted.map((line) => `${line.split(' ').at(-1)} `);
  const addresses = [...given.additional.difference(wanted.additional)].filter((line) =>
    servers.some((server) => line.startsWith(server)),
  );
  return {
    answer: given.answer,
    authority: given.authority.difference(new Set(unwanted)),
    additional: given.additional.difference(new Set(addresses)),
  };
}
