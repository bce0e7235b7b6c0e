import type { ZoneResource, ZoneSpec } from '@fourwinds/resources';
import type { AuditAction } from '../../storage/audit/audit-actions.ts';
import type { CheckedRecords } from '../zone/checked-versions.ts';
import type { UserLabels } from '../zone/user-labels.ts';

export interface ChangeOptions {
  /** True to return the same response without writing anything. */
  readonly dryRun?: boolean;
  /** Maximum milliseconds to wait until all regions serve the change. With undefined, does not wait. */
  readonly wait?: number;
}

export interface ChangeRequest extends ChangeOptions {
  readonly zone: string;
  readonly ifMatch?: string;
  readonly requestId: string;
}

/** The part of a change that is copied to the entry in the journal. */
export interface JournalledRequest extends Pick<ChangeRequest, 'requestId'> {
  readonly action: AuditAction;
  readonly request: unknown;
}

/** A change of a zone: the request, its entry in the journal, and the decision. */
export interface ZoneChange<T> extends ChangeRequest, JournalledRequest {
  /** True if `decide` also accepts a zone that is being deleted. Otherwise, a change of this zone is refused. */
  readonly acceptsDeleted?: boolean;
  /**
   * Decides on the change. Called again if another writer changed the zone first. Throws Failure to refuse the
   * change.
   */
  decide(zone: ZoneResource): Decision<T> | Promise<Decision<T>>;
  /**
   * Writes objects that must be in the store before the zone is written. Called again if another writer changed the
   * zone first.
   */
  prepare?(zone: ZoneResource, changeId: string): Promise<void>;
}

/** A new state, a deletion, or no write. Contains the result for the caller. */
export type Decision<T> = (Writing | Deletion | Nothing) & { readonly result: T };

export interface Writing {
  readonly kind: 'write';
  /** New spec. It may be unchanged if labels change. */
  readonly spec: ZoneSpec;
  /** New labels of the owner. If absent, the labels stay unchanged. */
  readonly labels?: UserLabels;
  /** True for a dynamic update. The history folds these changes. */
  readonly isDynamic?: boolean;
  /** Set if all records of the spec are validated, canonical and have IDs. */
  readonly checked?: CheckedRecords;
}

export interface Deletion {
  readonly kind: 'delete';
  readonly spec?: undefined;
  readonly labels?: undefined;
}

interface Nothing {
  readonly kind: 'keep';
}

export function dynamic<T>(decision: Decision<T>): Decision<T> {
  return decision.kind === 'write' ? { ...decision, isDynamic: true } : decision;
}
