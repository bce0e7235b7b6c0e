import type { Call } from '../call.ts';
import type { Options, Result } from '../types.ts';
import { Resource } from './resource.ts';

const TYPE = 'text/dns';

/** Zone files (RFC 1035 section 5). */
export class Zonefile extends Resource {
  /** Exports a zone as a zone file. */
  export(zone: string, options?: Options<'exportZonefile'>): Call<string> {
    return this.text('exportZonefile', { path: [zone], options }, TYPE);
  }

  /** Imports a zone file. */
  import(zone: string, text: string, options?: Options<'importZonefile'>): Call<Result<'importZonefile'>> {
    return this.call('importZonefile', { path: [zone], body: text, textType: TYPE, options });
  }
}
