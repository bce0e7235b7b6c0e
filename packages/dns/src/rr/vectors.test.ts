import { readVectors } from '../../../../test/vectors/read.ts';
import { IssueError } from '../issue.ts';
import { Name } from '../name.ts';
import { Tokens, tokenizeValue } from '../presentation.ts';
import { MalformedWire, WireReader } from '../wire.ts';
import { parseValue, parseTokens } from './define.ts';
import { recordTypes, typeByCode, typeByName } from './registry.ts';
import { typeCode, typeMnemonic } from './type-mnemonics.ts';

const origin = Name.parse('example.');

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

function inOrder(words: string): RegExp {
  const escaped = words.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(escaped.join('.*'));
}

describe.each(recordTypes)('$name', (type) => {
  const { title, sections } = readVectors(type.name);
  const parse = (value: string): Uint8Array => parseValue(type, value, origin);

  test('its file names type and RFC and has all sections', () => {
    expect(title).toBe(`${type.name}  ${type.rfc}`);
    expect(sections.canonical).not.toHaveLength(0);
    expect(sections.accepted).not.toHaveLength(0);
    expect(sections.refused).not.toHaveLength(0);
    expect(sections.malformed).not.toHaveLength(0);
  });

  test('its code and mnemonic are those of the list of all types', () => {
    expect(typeCode(type.name)).toBe(type.code);
    expect(typeMnemonic(type.code)).toBe(type.name);
  });

  test.each(sections.canonical)('canonical $given', ({ given, expected }) => {
    const rdata = parse(given);
    expect(rdata.toHex()).toBe(expected);
    expect(type.format(rdata)).toBe(given);
    expect(() => type.validate(rdata)).not.toThrow();
    expect(type.decompress(new WireReader(rdata)).toHex()).toBe(expected);
    expect(parse(`\\# ${rdata.length} ${expected}`).toHex()).toBe(expected);
  });

  test.each(sections.accepted)('accepted $given', ({ given, expected }) => {
    expect(type.format(parse(given))).toBe(expected);
    expect(type.format(parse(expected))).toBe(expected);
  });

  test.each([...sections.refused, ...sections['refused from users']])('refused $given', ({ given, expected }) => {
    const [, code, words] = /^([a-z-]+): (.*)$/.exec(expected) ?? [];
    const error = thrownBy(() => parse(given));
    expect(error).toBeInstanceOf(IssueError);
    expect((error as IssueError).issue).toMatchObject({
      code,
      message: expect.stringMatching(inOrder(words)) as string,
    });
  });

  if (sections['refused from users'].length > 0) {
    test.each(sections['refused from users'])('loaded from zone files: $given', ({ given }) => {
      const rdata = parseTokens(type, new Tokens(tokenizeValue(given), origin, true));
      expect(() => type.validate(rdata)).not.toThrow();
    });
  }

  test.each(sections.malformed)('malformed $given', ({ given, expected }) => {
    const rdata = Uint8Array.fromHex(given);
    for (const read of [() => type.validate(rdata), () => type.format(rdata)]) {
      const error = thrownBy(read);
      expect(error).toBeInstanceOf(MalformedWire);
      expect((error as MalformedWire).message).toMatch(inOrder(expected));
    }
  });
});

describe('the registry', () => {
  test('finds types by code and by name in any case', () => {
    expect(typeByCode(65).name).toBe('HTTPS');
    expect(typeByName('svcb').code).toBe(64);
    expect(typeByName('TYPE257').name).toBe('CAA');
  });

  test('reads and writes a type without a form of its own as RFC 3597 has it', () => {
    const unknown = typeByName('TYPE65280');
    expect(unknown.format(parseValue(unknown, '\\# 3 abc DEF', origin))).toBe('\\# 3 abcdef');
    expect(() => parseValue(unknown, 'text', origin)).toThrow('written as \\# length hexadecimal');
    expect(typeByName('sink').name).toBe('TYPE40');
    expect((thrownBy(() => typeByName('BOGUS')) as IssueError).issue.code).toBe('type-unknown');
  });
});

describe('the names in the data', () => {
  function rulesOf(value: string, typeName: string): string[] {
    const type = typeByName(typeName);
    const rdata = parseValue(type, value, origin);
    return type
      .names(rdata)
      .map(({ offset, length, compress, lowerCase }) =>
        [
          Name.fromWire(rdata.slice(offset, offset + length)).toString(),
          compress ? 'compressed' : '',
          lowerCase ? 'lower-cased' : '',
        ]
          .filter(Boolean)
          .join(' '),
      );
  }

  test.each([
    ['MX', '10 Mail', ['Mail.example. compressed lower-cased']],
    ['SOA', 'Ns Host 1 2 3 4 5', ['Ns.example. compressed lower-cased', 'Host.example. compressed lower-cased']],
    ['SRV', '1 2 3 Sip', ['Sip.example. lower-cased']],
    ['DNAME', 'Other', ['Other.example. lower-cased']],
    ['NAPTR', '1 2 s SIP+D2U "" Sip', ['Sip.example. lower-cased']],
    ['RRSIG', 'A 13 1 300 1 0 1 Signer AA==', ['Signer.example. lower-cased']],
    ['NSEC', 'Next A', ['Next.example.']],
    ['SVCB', '1 Target port=1', ['Target.example.']],
    ['TXT', 'No.Name', []],
  ])('%s %s', (type, value, expected) => {
    expect(rulesOf(value, type)).toEqual(expected);
  });

  test.each([
    ['MX', '10 MAIL.Example.', '10 mail.example.'],
    ['SRV', '1 2 3 SIP.Example.', '1 2 3 sip.example.'],
    ['NSEC', 'NEXT.Example. A', 'NEXT.Example. A'],
    ['HTTPS', '1 WWW.Example.', '1 WWW.Example.'],
    ['CAA', '0 ISSUE "CA.example"', '0 ISSUE "CA.example"'],
  ])('canonical form of %s %s (RFC 4034 6.2, RFC 6840 5.1)', (name, value, expected) => {
    const type = typeByName(name);
    const rdata = parseValue(type, value, origin);
    const canonical = type.canonical(rdata);
    expect(type.format(canonical)).toBe(expected);
    expect(canonical === rdata).toBe(value === expected);
  });

  test('are read compressed from a message', () => {
    const message = Uint8Array.fromHex('076578616d706c6500' + '000a046d61696cc000');
    expect(typeByName('MX').decompress(new WireReader(message, 9)).toHex()).toBe('000a046d61696c076578616d706c6500');
    expect(() => typeByName('MX').validate(message.subarray(9))).toThrow(MalformedWire);
  });
});
