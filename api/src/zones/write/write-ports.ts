import type { ObjectKey } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import type { KeyedPorts } from '../../kernel/keyed-change.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import type { WaitPorts } from '../zone/await-object.ts';
import type { ReadPorts } from '../zone/read-zone.ts';
import type { ZonePorts } from '../zone/zone-ports.ts';
import type { ZoneChange } from './zone-change.ts';

export type WritePorts = ReadPorts &
  Pick<ZonePorts, 'mutex' | 'checked'> &
  Pick<ProcessPorts, 'newId' | 'now'> &
  KeyedPorts;

export type ChangePorts = WritePorts & WaitPorts;

export interface Target<T> {
  readonly services: WritePorts;
  readonly actor: Actor;
  readonly key: ObjectKey;
  readonly change: ZoneChange<T>;
}
