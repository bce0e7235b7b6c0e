import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ZONE = `example.com. 300 IN SOA ns1.example.com. hostmaster.example.com. 1 14400 3600 604800 300
example.com. 300 IN NS ns1.example.com.
ns1.example.com. 300 IN A 192.0.2.53
www.example.com. 300 IN A 192.0.2.80
`;

export function writeZone(root: string): void {
  const folder = path.join(root, 'zones');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'example.com.zone'), ZONE);
}
