import { EDNS_OPTION, rcodeName } from '@fourwinds/dns/codes';
import { type Message, responseCode } from '@fourwinds/dns/message';
import { readZoneFile } from '@fourwinds/dns/zonefile';
import { readOctets, readQuery, type SceneQuery } from './scene-query.ts';

/**
 * A scene file: zones, then questions with the expected replies in dig's format.
 *
 *     zone                                  zone file text, indented
 *       $ORIGIN example.
 *       …
 *     # what the next question shows
 *     query www.example. A +do              also +edns +bufsize=512 +version=1 +nsid +cookie +ednsopt=12:0000 +tcp,
 *                                           header bits such as +rd, class=CH opcode=NOTIFY
 *     reply NOERROR aa                      response code and all flags; ede=20 for an extended error, tsig=17 for a
 *                                           refused signature, cookie if one is returned, noopt and noquestion if
 *                                           these are missing
 *     answer                                records in any order; a missing section is empty
 *       www.example. 3600 IN A 192.0.2.1
 *     authority
 *     additional
 *     differs Knot RFC 6672 3.1: because…   a server that answers differently, and why that is wrong or as good
 *     message +tcp                          a question in octets, labels in quotes
 *       1234 0000 0001 0000 0000 0000 "www" "example" 00 0001 0001
 *     reply FORMERR opt                     … opt if the reply has an OPT record; `reply silence` if there is none
 */
export interface SceneFile {
  readonly zones: readonly string[];
  readonly scenes: readonly Scene[];
}

export interface Scene extends SceneQuery {
  readonly title: string;
  readonly reply: SceneReply;
  readonly differences: readonly Difference[];
}

/** A server's deviation from a scene, as noted in the scene. */
export interface Difference {
  readonly server: string;
  readonly reason: string;
}

/** `NOERROR aa` and the records of each section in a normalized form, sorted. */
export interface SceneReply {
  readonly status: string;
  readonly answer: readonly string[];
  readonly authority: readonly string[];
  readonly additional: readonly string[];
}

interface Block {
  readonly keyword: string;
  readonly rest: string;
  readonly text: string;
}

const FLAGS = ['aa', 'tc', 'rd', 'ra', 'ad', 'cd'] as const;
/** The flags after a reply's status, in this order. */
const MARKS = ['opt', 'cookie', 'noquestion'] as const;
const BEGINNINGS = ['query', 'message', 'zone', '#'];

const TSIG = 250;

export const SILENCE: SceneReply = { status: 'silence', answer: [], authority: [], additional: [] };

export function parseScenes(text: string): SceneFile {
  const blocks = splitBlocks(text);
  const zones = blocks.filter(({ keyword }) => keyword === 'zone').map((block) => block.text);
  const scenes: Scene[] = [];
  let title = '';
  for (const [i, block] of blocks.entries()) {
    if (block.keyword === '#') title = block.rest;
    if (block.keyword !== 'query' && block.keyword !== 'message') continue;
    const sent = block.keyword === 'query' ? readQuery(block.rest) : readOctets(block.rest, block.text);
    const own = blocks.slice(i + 1, endOf(blocks, i + 1));
    scenes.push({
      title: title || block.rest,
      ...sent,
      reply: readReply(own, sent),
      differences: readDifferences(own),
    });
  }
  return { zones, scenes };
}

export function replyOf(message: Message): SceneReply {
  const { edns, questions } = message;
  const marks = {
    opt: edns !== undefined,
    cookie: edns?.options.some(({ code }) => code === EDNS_OPTION.COOKIE) ?? false,
    noquestion: questions.length === 0,
  };
  return {
    status: [
      rcodeName(responseCode(message)),
      ...FLAGS.filter((flag) => message[flag]),
      ...extendedErrors(message),
      ...signatureErrors(message),
      ...MARKS.filter((mark) => marks[mark]),
    ].join(' '),
    answer: lines(message.answers),
    authority: lines(message.authorities),
    additional: lines(message.additionals.filter(({ type }) => type.code !== TSIG)),
  };
}

function extendedErrors({ edns }: Message): string[] {
  const errors = edns?.options.filter(({ code }) => code === EDNS_OPTION.EDE) ?? [];
  return errors.map(({ data }) => `ede=${(data[0] << 8) | data[1]}`);
}

/** RFC 8945 4.2: the error precedes the other data, which is empty except for BADTIME. */
function signatureErrors({ additionals }: Message): string[] {
  const signatures = additionals.filter(({ type }) => type.code === TSIG);
  return signatures.map(({ rdata }) => `tsig=${(rdata.at(-4)! << 8) | rdata.at(-3)!}`);
}

/** An unindented line starts a block. The indented lines after it are its text. */
function splitBlocks(text: string): Block[] {
  return text
    .split(/^(?=\S)/m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [head, ...indented] = part.split('\n');
      const [, keyword, rest] = /^(#|\S+)\s*(.*)$/.exec(head)!;
      return { keyword, rest, text: indented.map((line) => line.replace(/^ {2}/, '')).join('\n') };
    });
}

function endOf(blocks: readonly Block[], from: number): number {
  const end = blocks.findIndex(({ keyword }, i) => i >= from && BEGINNINGS.includes(keyword));
  return end === -1 ? blocks.length : end;
}

function readReply(blocks: readonly Block[], { query }: SceneQuery): SceneReply {
  const section = (keyword: string): string[] => records(blocks.find((block) => block.keyword === keyword)?.text ?? '');
  const [rcode, ...words] = blocks.find(({ keyword }) => keyword === 'reply')!.rest.split(/\s+/);
  if (rcode === SILENCE.status) return SILENCE;
  if (query?.edns !== undefined && !words.includes('noopt')) words.push('opt');
  const errors = ['ede=', 'tsig='].flatMap((mark) => words.filter((word) => word.startsWith(mark)));
  const marks = MARKS.filter((mark) => words.includes(mark));
  return {
    status: [rcode, ...FLAGS.filter((flag) => words.includes(flag)), ...errors, ...marks].join(' '),
    answer: section('answer'),
    authority: section('authority'),
    additional: section('additional'),
  };
}

function readDifferences(blocks: readonly Block[]): Difference[] {
  return blocks
    .filter(({ keyword }) => keyword === 'differs')
    .map(({ rest }) => {
      const [, server, reason] = /^(NSD|Knot) (RFC \d+ .*)$/.exec(rest) ?? [];
      if (server === undefined) throw new Error(`no server and document: ${rest}`);
      return { server, reason };
    });
}

function records(text: string): string[] {
  const { records: found, issues } = readZoneFile(text);
  if (issues.length > 0) throw new Error(`${issues[0].path}: ${issues[0].message}\n${text}`);
  return lines(found);
}

function lines(section: readonly Pick<Message['answers'][number], 'owner' | 'ttl' | 'type' | 'rdata'>[]): string[] {
  return section
    .map(({ owner, ttl, type, rdata }) => `${owner.toString()} ${ttl} ${type.name} ${type.format(rdata)}`)
    .sort();
}
