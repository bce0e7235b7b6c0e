import type { RegionView, ServerView } from './region-view.ts';

const STATES = ['live', 'silent', 'lost'] as const;

export type ServerState = (typeof STATES)[number];

/** The servers of a region by their state: each state is there, with none too. */
export function countStates({ name, servers }: RegionView): { region: string; state: ServerState; servers: number }[] {
  const states = servers.map(stateOf);
  return STATES.map((state) => ({ region: name, state, servers: states.filter((one) => one === state).length }));
}

function stateOf({ live, lost }: ServerView): ServerState {
  if (live) return 'live';
  return lost ? 'lost' : 'silent';
}
