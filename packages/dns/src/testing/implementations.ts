import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Value {
  readonly type: string;
  readonly value: string;
}

export type RefusedBy = (values: readonly Value[]) => ReadonlySet<Value>;

/** Every name in the zone has an address, so that all nameservers have an address. */
const HEADER = '$TTL 300\n@ SOA ns1 hostmaster 1 2 3 4 5\n@ NS ns1\n@ A 192.0.2.53\n* A 192.0.2.53\n';
const HEADER_LINES = HEADER.split('\n').length - 1;

/** named-checkzone, which also rejects invalid host names here. Other checks are off. */
export const bind: RefusedBy = (values) =>
  refusedInZones(values, (folder, file) => {
    const lax = ['-n', '-m', '-M', '-S', '-r', '-T', '-W'].flatMap((flag) => [flag, 'ignore']);
    const args = ['-i', 'none', '-k', 'fail', ...lax, 'example', file];
    return spawnSync('named-checkzone', args, { cwd: folder, encoding: 'utf8' });
  });

/** kzonecheck: Knot's parser and zone checks. */
export const knot: RefusedBy = (values) =>
  refusedInZones(values, (folder, file) => {
    return spawnSync('kzonecheck', ['-v', '-o', 'example', file], { cwd: folder, encoding: 'utf8' });
  });

interface CheckOutput {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly error?: Error;
}

type Run = (folder: string, file: string) => CheckOutput;

function refusedInZones(values: readonly Value[], run: Run): Set<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'values-'));
  const check = (some: readonly Value[]): Value[] => refusedOf(some, folder, run);
  try {
    const refused = new Set(values.filter(spansLines).flatMap((value) => check([value])));
    let rest = values.filter((value) => !spansLines(value));
    for (let found = check(rest); found.length > 0; found = check(rest)) {
      for (const value of found) refused.add(value);
      rest = rest.filter((value) => !refused.has(value));
    }
    return refused;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Writes a zone that contains all values. Each value has its own line and owner, so that error messages identify the
 * value by line or owner.
 */
function refusedOf(values: readonly Value[], folder: string, run: Run): Value[] {
  writeFileSync(join(folder, 'zone'), HEADER + values.map(recordLine).join(''));
  const { status, stdout, stderr, error } = run(folder, 'zone');
  if (error !== undefined || status === null) throw error ?? new Error(stderr);
  if (status === 0) return [];
  const said = stdout + stderr;
  const lines = [...said.matchAll(/(?:zone:|line )(\d+)/g)].map(([, line]) => Number(line) - HEADER_LINES - 1);
  const owners = [...said.matchAll(/^\[v(\d+)\./gm)].map(([, index]) => Number(index));
  const found = values.filter((_, i) => owners.includes(i) || lines.includes(i));
  if (found.length === 0 && values.length === 1) return [...values];
  if (found.length === 0) throw new Error(`a refusal that names none of the values: ${said}`);
  return found;
}

function recordLine({ type, value }: Value, index: number): string {
  return `v${index} ${type} ${value}\n`;
}

function spansLines({ value }: Value): boolean {
  const bare = value.replace(/\\[\s\S]/g, '');
  return /[\r\n()]|\\$/.test(value) || (bare.match(/"/g) ?? []).length % 2 === 1;
}

const PYTHON = '/usr/bin/python3';

/**
 * deSEC parses values with dnspython and adds rules: TXT must be quoted, strings may have any length, and names in
 * some types may only contain certain characters. deSEC requires absolute names, but here names are relative to the
 * zone.
 */
const DESEC = `
import json, re, sys, dns.name, dns.rdata, dns.tokenizer
origin = dns.name.from_text('example.')
host = re.compile(r'(([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)\\.)+')
plain = re.compile(r'([A-Za-z0-9_*-]+\\.)+')
names = {'CNAME': ('target', plain, True), 'MX': ('exchange', host, True), 'NS': ('target', host, False), 'SRV': ('target', host, True)}

def read(type, value):
    if type == 'TXT':
        tokens = dns.tokenizer.Tokenizer(value).get_remaining()
        for token in tokens:
            token.unescape_to_bytes()
        return len(tokens) > 0 and all(token.is_quoted_string() for token in tokens)
    rdata = dns.rdata.from_text('IN', type, value, origin, False)
    field, pattern, root = names.get(type, (None, None, None))
    if field is None:
        return True
    name = getattr(rdata, field)
    return (root and name == dns.name.root) or pattern.fullmatch(str(name)) is not None

def accepts(type, value):
    try:
        return read(type, value)
    except Exception:
        return False

print(json.dumps([accepts(one['type'], one['value']) for one in json.load(sys.stdin)]))
`;

export const desec: RefusedBy = (values) => {
  const answer = execFileSync(PYTHON, ['-c', DESEC], { input: JSON.stringify(values), encoding: 'utf8' });
  const accepted = JSON.parse(answer) as boolean[];
  return new Set(values.filter((_, i) => !accepted[i]));
};
