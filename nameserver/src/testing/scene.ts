import { CLASS, EDNS_OPTION, makeMessage, type Message, Name, readMasterFile, typeByName } from '@fourwinds/dns';

/**
 * A scene file: zones, then questions with the replies that they must get, as dig prints them.
 *
 *   zone                                  master-file text, indented
 *     $ORIGIN example.
 *     …
 *   # what the next question shows
 *   query www.example. A +do              also +edns +bufsize=512 +tcp +rd +cd +ad +nsid, and class=CH opcode=NOTIFY
 *   reply NOERROR aa                      response code, flags and ede=20 for an extended error, all of them
 *   answer                                records, in any order; a section that is not there is empty
 *     www.example. 3600 IN A 192.0.2.1
 *   authority
 *   additional
 */
export interface SceneFile {
  readonly zones: readonly string[];
  readonly scenes: readonly Scene[];
}

export interface Scene {
  readonly title: string;
  readonly query: Message;
  readonly transport: 'udp' | 'tcp';
  /** `NOERROR aa` and each section's records in one form, sorted. */
  readonly reply: SceneReply;
}

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

const QUERY_ID = 0x1234;
const OPCODES: { readonly [name: string]: number } = { IQUERY: 1, STATUS: 2, NOTIFY: 4, UPDATE: 5 };
const FLAGS = ['aa', 'tc', 'rd', 'ra', 'ad', 'cd'] as const;

export function parseScenes(text: string): SceneFile {
  const blocks = splitBlocks(text);
  const zones = blocks.filter(({ keyword }) => keyword === 'zone').map((block) => block.text);
  const scenes: Scene[] = [];
  let title = '';
  for (const [i, { keyword, rest }] of blocks.entries()) {
    if (keyword === '#') title = rest;
    if (keyword === 'query') scenes.push({ title: title || rest, ...readQuery(rest), reply: readReply(blocks, i + 1) });
  }
  return { zones, scenes };
}

/** A reply in the form that scenes are compared in. */
export function replyOf(message: Message, rcode: string): SceneReply {
  const records = (section: Message['answers']): string[] =>
    section
      .map(({ owner, ttl, type, rdata }) => `${owner.toString()} ${ttl} ${type.name} ${type.format(rdata)}`)
      .sort();
  return {
    status: [rcode, ...FLAGS.filter((flag) => message[flag]), ...extendedErrors(message)].join(' '),
    answer: records(message.answers),
    authority: records(message.authorities),
    additional: records(message.additionals),
  };
}

function extendedErrors({ edns }: Message): string[] {
  const errors = edns?.options.filter(({ code }) => code === EDNS_OPTION.EDE) ?? [];
  return errors.map(({ data }) => `ede=${(data[0] << 8) | data[1]}`);
}

/** A line that is not indented begins a block; the indented ones after it are its text. */
function splitBlocks(text: string): Block[] {
  return text
    .split(/^(?=\S)/m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [head, ...lines] = part.split('\n');
      const [, keyword, rest] = /^(#|\S+)\s*(.*)$/.exec(head)!;
      return { keyword, rest, text: lines.map((line) => line.replace(/^ {2}/, '')).join('\n') };
    });
}

function readQuery(line: string): Pick<Scene, 'query' | 'transport'> {
  const [name, type, ...options] = line.split(/\s+/);
  const has = (option: string): boolean => options.includes(`+${option}`);
  const value = (option: string): string | undefined =>
    options.find((word) => word.startsWith(`${option}=`))?.slice(option.length + 1);
  const size = value('+bufsize');
  const version = Number(value('+version') ?? 0);
  const edns = has('do') || has('edns') || has('nsid') || size !== undefined || version > 0;
  const query = makeMessage({
    id: QUERY_ID,
    opcode: OPCODES[value('opcode') ?? ''] ?? 0,
    rd: has('rd'),
    cd: has('cd'),
    ad: has('ad'),
    questions: [{ name: Name.parse(name), type: codeOf(type), class: value('class') === 'CH' ? CLASS.CH : CLASS.IN }],
    ...(edns && {
      edns: {
        udpSize: Number(size ?? 1232),
        extendedRcode: 0,
        version,
        do: has('do'),
        options: has('nsid') ? [{ code: EDNS_OPTION.NSID, data: new Uint8Array(0) }] : [],
      },
    }),
  });
  return { query, transport: has('tcp') ? 'tcp' : 'udp' };
}

function codeOf(type: string): number {
  const queryOnly: { readonly [name: string]: number } = { ANY: 255, AXFR: 252, IXFR: 251, MAILB: 253, OPT: 41 };
  return queryOnly[type] ?? typeByName(type).code;
}

function readReply(blocks: readonly Block[], from: number): SceneReply {
  const end = blocks.findIndex(({ keyword }, i) => i >= from && ['query', 'zone', '#'].includes(keyword));
  const own = blocks.slice(from, end === -1 ? undefined : end);
  const section = (keyword: string): string[] => records(own.find((block) => block.keyword === keyword)?.text ?? '');
  const [rcode, ...flags] = own[0].rest.split(/\s+/);
  const errors = flags.filter((flag) => flag.startsWith('ede='));
  const status = [rcode, ...FLAGS.filter((flag) => flags.includes(flag)), ...errors].join(' ');
  return {
    status,
    answer: section('answer'),
    authority: section('authority'),
    additional: section('additional'),
  };
}

function records(text: string): string[] {
  const { records: found, issues } = readMasterFile(text);
  if (issues.length > 0) throw new Error(`${issues[0].path}: ${issues[0].message}\n${text}`);
  return found
    .map(({ owner, ttl, type, rdata }) => `${owner.toString()} ${ttl} ${type.name} ${type.format(rdata)}`)
    .sort();
}
