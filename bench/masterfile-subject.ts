import { readFileSync } from 'node:fs';
import { Name, readMasterFile } from '@fourwinds/dns';
import { masterFileText } from '../nameserver/src/load/master-file-text.ts';
import { readZoneFile } from '../nameserver/src/load/zone-file.ts';

/** Reads the master file that its second argument names: into `records`, or into an `image` that answers are made from. */
const [, , into, file] = process.argv;
const octets = readFileSync(file);
const issues =
  into === 'records' ? readMasterFile(masterFileText(octets)).issues : readZoneFile(octets, Name.root).issues;
if (issues.length > 0) throw new Error(issues[0].message);
