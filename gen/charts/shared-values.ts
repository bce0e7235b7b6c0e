import { z } from 'zod';
import { hostNameOrNone } from './checked-text.ts';

/** Values that several charts have. */

export const image = z
  .strictObject({
    registry: z
      .string()
      .default('')
      .describe('Registry and path of the images, such as registry.example/dns: required. “make images” makes them.'),
    tag: z.string().default('').describe('Their tag; the version of the chart where empty.'),
    pullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']).default('IfNotPresent').describe('When they are pulled.'),
    pullSecrets: z.array(z.string()).default([]).describe('Names of Secrets with credentials of the registry.'),
  })
  .prefault({})
  .describe('The images of the programs.');

export const serviceDomain = hostNameOrNone
  .default('')
  .describe(
    'Domain of the service, in which its nameservers have their names, such as fourwinds.example, in lower case: required.',
  );

export const podSettings = {
  priorityClassName: z.string().default('').describe('PriorityClass of the Pods.'),
  nodeSelector: z.record(z.string(), z.string()).default({}).describe('Labels of the nodes for the Pods.'),
  tolerations: z.array(z.looseObject({})).default([]).describe('Taints that the Pods tolerate.'),
};

export const drainSeconds = z
  .int()
  .min(0)
  .max(3600)
  .default(5)
  .describe(
    'How long a Pod serves on once it is to stop, while its `/readyz` says so: as long as routes take to lead elsewhere.',
  );

/** The name of a Region, as objects of Kubernetes may have it. */
export const regionName = z.string().regex(/^[a-z0-9]([-.a-z0-9]{0,61}[a-z0-9])?$/);

/** Settings of the objects of the Prometheus Operator. */
export const prometheusOperator = {
  podMonitor: z.boolean().default(true).describe('Make a PodMonitor where the cluster has its CRD.'),
  prometheusRule: z.boolean().default(true).describe('Make a PrometheusRule where the cluster has its CRD.'),
  labels: z
    .record(z.string(), z.string())
    .default({})
    .describe(
      'Labels of both, by which a Prometheus finds them: that of kube-prometheus-stack looks for `release`, the name of its release.',
    ),
  runbooks: z
    .string()
    .default('')
    .describe(
      'Address before docs/operations.md in runbook_url of the rules, such as `https://git.example/fourwinds/`.',
    ),
};

/** Requests, and a limit of memory; CPU has no limit, so that a burst is not slowed. */
export function resourcesOf(requests: { readonly cpu: string; readonly memory: string }, memory: string) {
  return z
    .looseObject({})
    .default({ requests, limits: { memory } })
    .describe('Requests and limits, as in a container.');
}

export const networkPolicy = z
  .strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe('Make a NetworkPolicy: nothing comes in but at the ports that are served.'),
    metricsFrom: z
      .array(z.looseObject({}))
      .default([])
      .describe('Peers of a NetworkPolicy that may ask for metrics and health; everybody where empty.'),
  })
  .prefault({})
  .describe('Network policies, for clusters that enforce them.');
