import { type Issue, issue, type IssueCode } from '../issue.ts';
import type { Name } from '../name.ts';
import type { RecordType } from '../rr/define.ts';
import type { Zone } from './zone.ts';

export interface ZoneIssue extends Issue {
  readonly owner: string;
  readonly type: string;
}

export type ZoneCheck = (zone: Zone) => Iterable<ZoneIssue>;

export function zoneIssue(code: IssueCode, at: { owner: Name; type: RecordType }, message: string): ZoneIssue {
  const owner = at.owner.toString();
  const type = at.type.name;
  return { ...issue(code, message, `${owner} ${type}`), owner, type };
}
