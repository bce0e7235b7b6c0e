import dnsPacket from 'dns-packet';
import { Name } from '@fourwinds/dns';
import { framed, inMixedCase, unframed, writeQuery } from './query-message.ts';
import { Random } from '../../test/random.ts';

describe('a query', () => {
  const question = { name: Name.parse('a-long-name-of-letters.example.'), type: 1 };

  test('asks one question, with EDNS and DO', () => {
    const { questions, additionals, flags } = dnsPacket.decode(writeQuery(question, true));
    expect(flags).toBe(0);
    expect(questions).toEqual([{ name: 'a-long-name-of-letters.example', type: 'A', class: 'IN' }]);
    expect(additionals).toMatchObject([{ type: 'OPT', udpPayloadSize: 1232, flag_do: true, options: [] }]);
  });

  test('in mixed case differs in case alone', () => {
    const query = writeQuery(question, false);
    const mixed = inMixedCase(query, new Random('test'));
    expect(mixed).not.toEqual(query);
    expect(mixed.toString('latin1').toLowerCase()).toBe(query.toString('latin1').toLowerCase());
  });

  test('is the same after it was written to a file with others', () => {
    const queries = [writeQuery(question, false), writeQuery(question, true)];
    expect(unframed(framed(queries))).toEqual(queries);
  });
});
