import type { Call } from '../call.ts';
import type { List } from '../list.ts';
import type { Body, Item, ListOptions, Options, Result } from '../types.ts';
import { Resource } from './resource.ts';

/** Tokens of the account. */
export class Tokens extends Resource {
  /** Lists the tokens. */
  list(options?: ListOptions<'listTokens'>): List<Item<'listTokens'>> {
    return this.paged('listTokens', { options });
  }

  /** Creates a token. Its secret is only in this answer. */
  create(body: Body<'createToken'>, options?: Options<'createToken'>): Call<Result<'createToken'>> {
    return this.call('createToken', { body, options });
  }

  /** Gets a token by its id. */
  get(token: string, options?: Options<'getToken'>): Call<Result<'getToken'>> {
    return this.call('getToken', { path: [token], options });
  }

  /** Changes a token. */
  update(token: string, body: Body<'updateToken'>, options?: Options<'updateToken'>): Call<Result<'updateToken'>> {
    return this.call('updateToken', { path: [token], body, options });
  }

  /** Deletes a token: it can no longer be used. */
  delete(token: string, options?: Options<'deleteToken'>): Call<undefined> {
    return this.call('deleteToken', { path: [token], options });
  }

  /** Replaces the secret of a token. */
  rotate(token: string, body: Body<'rotateToken'> = {}, options?: Options<'rotateToken'>): Call<Result<'rotateToken'>> {
    return this.call('rotateToken', { path: [token], body, options });
  }

  /** Gets the token of this client. */
  getOwn(options?: Options<'getOwnToken'>): Call<Result<'getOwnToken'>> {
    return this.call('getOwnToken', { options });
  }

  /** Deletes the token of this client. */
  deleteOwn(options?: Options<'deleteOwnToken'>): Call<undefined> {
    return this.call('deleteOwnToken', { options });
  }
}
