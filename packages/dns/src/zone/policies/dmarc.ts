import { shorten } from '../../name.ts';
import { shownText } from '../../shown-text.ts';
import { readTagList, tagProblems, type TagRule } from './tag-list.ts';

const POLICY: TagRule = { pattern: /^(?:none|quarantine|reject)$/i, form: 'none, quarantine or reject' };
const MODE: TagRule = { pattern: /^[rs]$/i, form: 'r or s' };
const FLAG: TagRule = { pattern: /^[yn]$/i, form: 'y or n' };

const RULES: Readonly<Record<string, TagRule>> = {
  p: POLICY,
  sp: POLICY,
  np: POLICY,
  adkim: MODE,
  aspf: MODE,
  t: FLAG,
  psd: { pattern: /^[ynu]$/i, form: 'y, n or u' },
  pct: { pattern: /^(?:100|[1-9]?\d)$/, form: 'a number from 0 to 100' },
  fo: { pattern: /^[01ds](?:\s*:\s*[01ds])*$/i, form: '0, 1, d or s, with colons in between' },
  rf: { pattern: /^[\w-]+(?:\s*:\s*[\w-]+)*$/, form: 'afrf' },
  ri: { pattern: /^\d{1,10}$/, form: 'a number of seconds' },
};

/**
 * Returns the errors in a DMARC record (RFC 7489 6.3). Each error is the end of a sentence that begins with the
 * record.
 */
export function dmarcProblems(text: string): string[] {
  if (!/^\s*v\s*=\s*DMARC1\s*(?:;|$)/.test(text)) return ['does not begin with v=DMARC1 and a semicolon'];
  const { tags, problems } = readTagList(text);
  return [
    ...problems,
    ...(tags.has('p') ? [] : ['has no tag p; say none, quarantine or reject']),
    ...tagProblems(tags, RULES),
    ...['rua', 'ruf'].flatMap((name) => addressProblems(name, tags.get(name))),
  ];
}

/** Checks a comma-separated list of URIs. Each URI may have a maximum size of reports (RFC 7489 6.4). */
function addressProblems(name: string, list: string | undefined): string[] {
  return (list?.split(',') ?? []).flatMap((item) => {
    const uri = item.trim().replace(/!\d+[kmgt]?$/i, '');
    if (/^mailto:[^\s@]+@[^\s@]+$/i.test(uri) || /^(?!mailto:)[a-z][a-z0-9+.-]*:\S+$/i.test(uri)) return [];
    return [`has ${name}=${shorten(shownText(item.trim()))}; write an address as mailto:reports@example.com`];
  });
}
