import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Debian } from '../debian.ts';
import { smallZones } from '../zones.ts';
import { bind } from './bind.ts';
import { knot } from './knot.ts';
import { nsd } from './nsd.ts';
import type { Server } from './server.ts';

describe('the configuration of', () => {
  const debian: Debian = { root: '/', libraries: '/usr/lib', command: (program, ...args) => [program, ...args] };

  test.each<[Server, (configuration: string) => string[]]>([
    [knot, (file) => ['knotc', '-c', file, 'conf-check']],
    [nsd, (file) => ['nsd-checkconf', file]],
    [bind, (file) => ['named-checkconf', file]],
  ])('$name is one', (server, check) => {
    using work = mkdtempDisposableSync(join(tmpdir(), 'fourwinds-query-'));
    const folder = join(work.path, 'server');
    mkdirSync(folder);
    const zones = smallZones('test', 2);
    const { command } = server.prepare({ folder, port: 10_053, zones, zoneFolder: work.path, answerSizes: '', debian });
    const [program, ...args] = check(command.at(-1)!);
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    expect({ status, output: `${stdout}${stderr}` }).toMatchObject({ status: 0 });
  });
});
