/** Codes of the rules of the APIs themselves: of requests, of imports of zone files, of imports of keys. docs/api.md explains them. */
export type RequestRule =
  | 'field-missing'
  | 'field-unknown'
  | 'field-invalid'
  | 'record-exists'
  | 'record-not-found'
  | 'record-read-only'
  | 'rollover-running'
  | 'key-tag-taken'
  | 'too-many-keys'
  | 'zsk-missing'
  | 'ksk-missing'
  | 'file-empty'
  | 'file-of-another-zone'
  | 'text-not-utf8'
  | 'name-at-sign'
  | 'soa-managed'
  | 'dnssec-managed';
