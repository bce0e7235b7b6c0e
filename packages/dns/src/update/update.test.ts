import { CLASS, META_TYPE, OPCODE, RCODE, rcodeName } from '../message/codes.ts';
import { decodeMessage } from '../message/decode.ts';
import { encodeMessage } from '../message/encode.ts';
import { makeMessage, type MessageRecord } from '../message/message.ts';
import { Name } from '../name.ts';
import { typeByCode, typeByName } from '../rr/registry.ts';
import { SetsInMemory } from '../testing/zone-sets.ts';
import { readZoneFile } from '../zonefile/read.ts';
import { applyUpdates } from './apply.ts';
import { checkPrerequisites } from './prerequisites.ts';
import { readUpdate, UpdateRefusal } from './request.ts';

const apex = Name.parse('example.');
const ZONE = `
@ SOA ns1 hostmaster 10 2 3 4 5
@ NS ns1
@ NS ns2
@ MX 10 mail
ns1 A 192.0.2.1
www A 192.0.2.10
www A 192.0.2.11
www TXT "text"
alias CNAME www
deep.empty A 192.0.2.20
old DNAME new
`;

/**
 * Parses a line of an UPDATE in nsupdate syntax: `yxdomain NAME`, `nxdomain NAME`, `yxrrset NAME TYPE [VALUE]`,
 * `nxrrset NAME TYPE`, `add RECORD`, `delete NAME [TYPE [VALUE]]`.
 */
function recordOf(line: string): MessageRecord {
  const [, word, name, type, value] = /^(\S+) (\S+)(?: (\S+)(?: (.*))?)?$/.exec(line)!;
  if (word === 'add') return parse(`${name} ${type} ${value}`, CLASS.IN);
  if (value !== undefined) return { ...parse(`${name} 0 ${type} ${value}`, word === 'delete' ? CLASS.NONE : CLASS.IN) };
  const recordType = type === undefined ? typeByCode(META_TYPE.ANY) : typeByName(type);
  const recordClass = word.startsWith('nx') ? CLASS.NONE : CLASS.ANY;
  const owner = name === '@' ? apex : Name.parse(name, apex);
  return { owner, type: recordType, class: recordClass, ttl: 0, rdata: new Uint8Array() };
}

function parse(text: string, recordClass: number): MessageRecord {
  const { records, issues } = readZoneFile(text, { origin: apex, defaultTtl: 300 });
  if (issues.length > 0) throw new Error(issues[0].message);
  const [{ owner, type, ttl, rdata }] = records;
  return { owner, type, ttl, rdata, class: recordClass };
}

function update(...lines: string[]): { readonly rcode: string; readonly changes: readonly string[] } {
  const zone = new SetsInMemory(apex, ZONE);
  const before = zone.lines;
  const records = lines.map((line) => ({ line, record: recordOf(line) }));
  try {
    const isUpdate = ({ line }: { line: string }): boolean => /^(add|delete) /.test(line);
    checkPrerequisites(
      zone,
      records.filter((one) => !isUpdate(one)).map(({ record }) => record),
    );
    zone.change(
      applyUpdates(
        zone,
        records.filter(isUpdate).map(({ record }) => record),
      ),
    );
  } catch (error) {
    if (!(error instanceof UpdateRefusal)) throw error;
    expect(zone.lines).toEqual(before);
    return { rcode: rcodeName(error.rcode), changes: [] };
  }
  const gone = before.filter((line) => !zone.lines.includes(line)).map((line) => `- ${line}`);
  const come = zone.lines.filter((line) => !before.includes(line)).map((line) => `+ ${line}`);
  return { rcode: 'NOERROR', changes: [...gone, ...come] };
}

function rcodeOf(check: () => unknown): number | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof UpdateRefusal) return error.rcode;
    throw error;
  }
}

describe('RFC 2136 2.4, 3.2 prerequisites', () => {
  test.each([
    ['yxdomain www', 'NOERROR'],
    ['yxdomain missing', 'NXDOMAIN'],
    ['yxdomain empty', 'NXDOMAIN'],
    ['nxdomain missing', 'NOERROR'],
    ['nxdomain empty', 'NOERROR'],
    ['nxdomain www', 'YXDOMAIN'],
    ['yxrrset www A', 'NOERROR'],
    ['yxrrset www MX', 'NXRRSET'],
    ['nxrrset www MX', 'NOERROR'],
    ['nxrrset www A', 'YXRRSET'],
    ['yxrrset www TXT "text"', 'NOERROR'],
    ['yxrrset www TXT "other"', 'NXRRSET'],
    ['yxrrset www A 192.0.2.10', 'NXRRSET'],
    ['yxrrset missing A 192.0.2.10', 'NXRRSET'],
    ['yxrrset alias CNAME WWW', 'NOERROR'],
    ['yxdomain www.elsewhere.', 'NOTZONE'],
  ])('%s: %s', (line, rcode) => {
    expect(update(line).rcode).toBe(rcode);
  });

  test('values of a set are compared as a set, in any order', () => {
    expect(update('yxrrset www A 192.0.2.11', 'yxrrset WWW A 192.0.2.10').rcode).toBe('NOERROR');
    expect(update('yxrrset www A 192.0.2.11', 'yxrrset www A 192.0.2.10', 'yxrrset www A 192.0.2.12').rcode).toBe(
      'NXRRSET',
    );
  });

  test('the first that fails decides, and nothing is changed', () => {
    expect(update('nxdomain www', 'yxdomain missing', 'add www A 192.0.2.99')).toEqual({
      rcode: 'YXDOMAIN',
      changes: [],
    });
  });

  test.each<[string, Partial<MessageRecord>]>([
    ['a TTL', { ttl: 1 }],
    ['data in the class ANY', { rdata: Uint8Array.of(1) }],
    ['a class that is none of these', { class: CLASS.CH }],
    ['the type ANY in the class of the zone', { class: CLASS.IN }],
  ])('%s is FORMERR', (_, parts) => {
    const record = { ...recordOf('yxdomain www'), ...parts };
    expect(rcodeOf(() => checkPrerequisites(new SetsInMemory(apex, ZONE), [record]))).toBe(RCODE.FORMERR);
  });
});

describe('RFC 2136 2.5, 3.4 updates', () => {
  test.each<[string, string, string[]]>([
    ['2.5.1 a record is added', 'add new A 192.0.2.1', ['+ new.example. 300 IN A 192.0.2.1']],
    ['2.5.1 one that is there is not added again', 'add www A 192.0.2.10', []],
    ['2.5.2 a set is deleted', 'delete www TXT', ['- www.example. 300 IN TXT "text"']],
    ['2.5.2 a set that is missing is deleted without an error', 'delete www MX', []],
    [
      '2.5.3 a name is deleted',
      'delete www',
      ['- www.example. 300 IN A 192.0.2.10', '- www.example. 300 IN A 192.0.2.11', '- www.example. 300 IN TXT "text"'],
    ],
    ['2.5.4 a record is deleted', 'delete www A 192.0.2.10', ['- www.example. 300 IN A 192.0.2.10']],
    ['2.5.4 one that is missing is deleted without an error', 'delete www A 192.0.2.99', []],
    ['3.4.2.2 a CNAME beside other records is ignored', 'add www CNAME alias', []],
    ['3.4.2.2 other records beside a CNAME are ignored', 'add alias A 192.0.2.1', []],
    [
      '3.4.2.2 a CNAME takes the place of another',
      'add alias CNAME ns1',
      ['- alias.example. 300 IN CNAME www.example.', '+ alias.example. 300 IN CNAME ns1.example.'],
    ],
    [
      'RFC 6672 5.2 a DNAME takes the place of another',
      'add old DNAME newer',
      ['- old.example. 300 IN DNAME new.example.', '+ old.example. 300 IN DNAME newer.example.'],
    ],
    [
      '3.4.2.3 SOA and NS of the apex outlive the deletion of its name',
      'delete @',
      ['- example. 300 IN MX 10 mail.example.'],
    ],
    ['3.4.2.3 and that of their sets', 'delete @ NS', []],
    ['3.4.2.4 one NS record of the apex is deleted', 'delete @ NS ns1', ['- example. 300 IN NS ns1.example.']],
    ['3.4.2.4 an SOA is not deleted', 'delete @ SOA ns1 hostmaster 10 2 3 4 5', []],
    ['3.4.2.2 an SOA elsewhere is ignored', 'add www SOA ns1 hostmaster 99 2 3 4 5', []],
  ])('%s', (_, line, changes) => {
    expect(update(line)).toEqual({ rcode: 'NOERROR', changes });
  });

  test('3.4.2.4 the last NS record of the apex stays', () => {
    expect(update('delete @ NS ns1', 'delete @ NS ns2').changes).toEqual(['- example. 300 IN NS ns1.example.']);
  });

  test('3.4.2 later updates see earlier ones', () => {
    expect(update('delete alias', 'add alias A 192.0.2.1', 'add alias CNAME www').changes).toEqual([
      '- alias.example. 300 IN CNAME www.example.',
      '+ alias.example. 300 IN A 192.0.2.1',
    ]);
  });

  test('RFC 2181 5.2 a set has one TTL, that of the record added last', () => {
    const zone = new SetsInMemory(apex, ZONE);
    zone.change(applyUpdates(zone, [{ ...recordOf('add www A 192.0.2.12'), ttl: 60 }]));
    expect(zone.lines.filter((line) => line.startsWith('www') && line.includes(' A '))).toEqual([
      'www.example. 60 IN A 192.0.2.10',
      'www.example. 60 IN A 192.0.2.11',
      'www.example. 60 IN A 192.0.2.12',
    ]);
  });

  test('3.4.2.2 an SOA with a greater serial is taken', () => {
    const zone = new SetsInMemory(apex, ZONE);
    const serials = [9, 10, 11].map(
      (serial) => applyUpdates(zone, [recordOf(`add @ SOA ns1 hostmaster ${serial} 2 3 4 5`)]).length,
    );
    expect(serials).toEqual([0, 0, 1]);
  });

  test('3.4.1.3 a name outside of the zone is NOTZONE, and nothing is changed', () => {
    expect(update('add new A 192.0.2.1', 'add www.elsewhere. A 192.0.2.1')).toEqual({ rcode: 'NOTZONE', changes: [] });
  });

  const any = new Uint8Array();
  test.each<[string, Partial<MessageRecord>]>([
    ['a type of questions in the class of the zone', { class: CLASS.IN, type: typeByCode(META_TYPE.AXFR) }],
    ['a TTL in the class ANY', { class: CLASS.ANY, ttl: 1, rdata: any }],
    ['data in the class ANY', { class: CLASS.ANY, ttl: 0 }],
    ['AXFR in the class ANY', { class: CLASS.ANY, ttl: 0, rdata: any, type: typeByCode(META_TYPE.AXFR) }],
    ['a TTL in the class NONE', { class: CLASS.NONE, ttl: 1 }],
    ['ANY in the class NONE', { class: CLASS.NONE, ttl: 0, type: typeByCode(META_TYPE.ANY) }],
    ['a class that is none of these', { class: CLASS.CH }],
  ])('3.4.1.3 %s is FORMERR', (_, parts) => {
    const record = { ...recordOf('add www A 192.0.2.1'), ...parts };
    expect(rcodeOf(() => applyUpdates(new SetsInMemory(apex, ZONE), [record]))).toBe(RCODE.FORMERR);
  });
});

describe('RFC 2136 2.3 the zone section', () => {
  const question = { name: apex, type: 6, class: 1 };
  test.each([
    ['one SOA', { questions: [question] }, undefined],
    ['none', { questions: [] }, RCODE.FORMERR],
    ['two', { questions: [question, question] }, RCODE.FORMERR],
    ['another type', { questions: [{ ...question, type: 1 }] }, RCODE.FORMERR],
    ['another class', { questions: [{ ...question, class: 3 }] }, RCODE.NOTAUTH],
    ['another opcode', { questions: [question], opcode: OPCODE.QUERY }, RCODE.NOTIMP],
  ])('%s', (_, parts, rcode) => {
    const message = makeMessage({ opcode: OPCODE.UPDATE, ...parts });
    if (rcode === undefined) expect(readUpdate(message).zone).toBe(apex);
    else expect(rcodeOf(() => readUpdate(message))).toBe(rcode);
  });

  test('an UPDATE goes through a message', () => {
    const lines = ['yxdomain www', 'nxrrset www MX', 'yxrrset www TXT "text"'];
    const changes = ['add new MX 5 www', 'delete www A 192.0.2.10', 'delete alias', 'delete www TXT'];
    const message = makeMessage({
      opcode: OPCODE.UPDATE,
      questions: [question],
      answers: lines.map(recordOf),
      authorities: changes.map(recordOf),
    });
    const { prerequisites, updates } = readUpdate(decodeMessage(encodeMessage(message)));
    const shape = (records: readonly MessageRecord[]): string[] =>
      records.map(({ owner, type, class: of, rdata }) => `${owner.toString()} ${type.code} ${of} ${rdata.length}`);
    expect(shape(prerequisites)).toEqual(shape(lines.map(recordOf)));
    expect(shape(updates)).toEqual(shape(changes.map(recordOf)));
  });
});
