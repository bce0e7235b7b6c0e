import { relayFilesOf } from '@fourwinds/options';
import { type Logger } from '@fourwinds/process';
import type { Config } from '../config.ts';
import { ApiClient } from './api-client.ts';
import { UpdateRelay } from './update-relay.ts';

interface OpenRelay extends Pick<UpdateRelay, 'relay' | 'counts'> {
  close(): void;
}

/** Returns the configured relay of signed updates to the API. Undefined if none is configured. */
export function openRelay(config: Config, log: Logger): OpenRelay | undefined {
  const { FOURWINDS_UPDATES: address } = config;
  const files = relayFilesOf(config);
  if (address === undefined || files === undefined) return undefined;
  const client = new ApiClient({ address, files });
  const { relay, counts } = new UpdateRelay({ ask: client.ask, log });
  return { relay, counts, close: () => client.close() };
}
