import type { RegionView, ServerView } from './region-view.ts';

const STATES = ['live', 'silent', 'lost'] as const;

export type ServerState = (typeof STATES)[number];

/** Counts the servers of a region by state. Includes states with no servers. */
export function countStates({ name, servers }: RegionView): { region: string; state: ServerState; servers: number }[] {
  const states = servers.map(stateOf);
  return STATES.map((state) => ({ region: name, state, servers: states.filter((one) => one === state).length }));
}

function stateOf({ live, lost }: ServerView): ServerState {
  if (live) return 'live';
  return lost ? 'lost' : 'silent';
}
