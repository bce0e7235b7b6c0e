import { GROUP, SOLVER, VERSION } from './payload.ts';

/** The description of the API group. The Kubernetes API server requests it from aggregated API servers. */

const version = { groupVersion: `${GROUP}/${VERSION}`, version: VERSION };
const group = { name: GROUP, versions: [version], preferredVersion: version };

export const discovery: { readonly [path: string]: object } = {
  '/apis': { kind: 'APIGroupList', apiVersion: 'v1', groups: [group] },
  [`/apis/${GROUP}`]: { kind: 'APIGroup', apiVersion: 'v1', ...group },
  [`/apis/${GROUP}/${VERSION}`]: {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: version.groupVersion,
    resources: [{ name: SOLVER, singularName: SOLVER, namespaced: false, kind: 'ChallengePayload', verbs: ['create'] }],
  },
};

export const PAYLOADS = `/apis/${GROUP}/${VERSION}/${SOLVER}`;
