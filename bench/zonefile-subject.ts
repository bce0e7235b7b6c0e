import { readFileSync } from 'node:fs';
import { Name, readZoneFile } from '@fourwinds/dns';
import { zoneFileText } from '../nameserver/src/load/zone-file-text.ts';
import { compileZoneFile } from '../nameserver/src/load/zone-file.ts';

/**
 * Reads the zone file that the second argument names. The first argument is the result: `records`, or an `image` that
 * answers are made from.
 */
const [, , into, file] = process.argv;
const octets = readFileSync(file);
const issues =
  into === 'records' ? readZoneFile(zoneFileText(octets)).issues : compileZoneFile(octets, Name.root).issues;
if (issues.length > 0) throw new Error(issues[0].message);
