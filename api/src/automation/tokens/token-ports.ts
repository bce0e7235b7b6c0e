import type { Tokens } from './tokens.ts';

export interface TokenPorts {
  readonly tokens: Tokens;
}
