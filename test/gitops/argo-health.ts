import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../cluster/process.ts';

const PAGE = join(import.meta.dirname, '../../docs/use/gitops.md');
const [, CHECK] = /^```lua\n([^]*?)^```$/m.exec(readFileSync(PAGE, 'utf8'))!;

/** Runs the Argo CD health check of docs/use/gitops.md in Lua. Returns the status and message of each object. */
export async function argoHealth(objects: readonly object[]): Promise<[status: string, message: string][]> {
  const script = `
local function check(obj) ${CHECK} end
for _, obj in ipairs(${toLua(objects)}) do
  local health = check(obj)
  print(health.status .. "\\t" .. health.message:gsub("%s", " "))
end`;
  const { code, stdout, stderr } = await run('lua5.4', ['-'], { stdin: script });
  if (code !== 0) throw new Error(`lua: ${stderr}`);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t') as [string, string]);
}

/** Converts a JSON value to Lua. */
function toLua(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(toLua).join(',')}}`;
  if (typeof value === 'string')
    return `"${[...Buffer.from(value)].map((octet) => `\\x${octet.toString(16).padStart(2, '0')}`).join('')}"`;
  if (typeof value !== 'object' || value === null) return value === null ? 'nil' : JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, field]) => `[${toLua(key)}]=${toLua(field)}`)
    .join(',')}}`;
}
