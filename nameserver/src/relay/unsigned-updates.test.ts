import { encodeMessage, makeMessage, Name, OPCODE } from '@fourwinds/dns';
import type { Logger } from '@fourwinds/process';
import { viewOf, ZoneSet } from '../answer/index.ts';
import { configSchema } from '../config.ts';
import { Counters, MAIN_THREAD } from '../metrics/counters.ts';
import { respondersFor } from '../responders.ts';
import { settingsOf } from '../settings.ts';
import { addressOctets } from '../transport/address-octets.ts';
import { Clock } from '../transport/clock.ts';
import { UnsignedUpdates } from './unsigned-updates.ts';

test('updates without a signature are one line of the log for all since the last, other messages are none', () => {
  const settings = { ...settingsOf(configSchema.parse({ FOURWINDS_ZONES: '.' })), relaysUpdates: true };
  const { udp, tcp } = respondersFor(new ZoneSet(), settings, {
    counters: new Counters(settings.counters, MAIN_THREAD),
    clock: new Clock(settings.clockOrigin),
    report: () => undefined,
  });
  const lines: object[] = [];
  const log = { info: (facts: object) => lines.push(facts) } as unknown as Logger;
  const unsigned = new UnsignedUpdates(settings.counters, log);
  const send = (opcode: number, respond = udp): void => {
    const questions = [{ name: Name.parse('example.'), type: 6, class: 1 }];
    const message = encodeMessage(makeMessage({ id: 7, opcode, questions }));
    respond(viewOf(message), message.length, viewOf(new Uint8Array(65_535)), addressOctets('192.0.2.1'));
  };
  send(OPCODE.QUERY);
  unsigned.report();
  expect(lines).toEqual([]);
  for (const respond of [udp, udp, tcp]) send(OPCODE.UPDATE, respond);
  send(OPCODE.QUERY);
  unsigned.report();
  unsigned.report();
  send(OPCODE.UPDATE);
  unsigned.stop();
  expect(lines).toEqual([{ count: 3 }, { count: 1 }]);
});
