import { z } from 'zod';
import { hostNameOrNone } from './checked-text.ts';

export const image = z
  .strictObject({
    registry: z
      .string()
      .default('')
      .describe('Registry and path of the images, such as registry.example/dns (required). “make images” builds them.'),
    tag: z.string().default('').describe('Image tag. Default: the version of the chart.'),
    pullPolicy: z
      .enum(['Always', 'IfNotPresent', 'Never'])
      .default('IfNotPresent')
      .describe('Pull policy of the images.'),
    pullSecrets: z.array(z.string()).default([]).describe('Names of Secrets with credentials for the registry.'),
  })
  .prefault({})
  .describe('Container images.');

export const serviceDomain = hostNameOrNone
  .default('')
  .describe('Domain of the service and its nameservers, such as fourwinds.example, in lower case (required).');

export const podSettings = {
  priorityClassName: z.string().default('').describe('PriorityClass of the Pods.'),
  nodeSelector: z.record(z.string(), z.string()).default({}).describe('Node labels that the Pods require.'),
  tolerations: z.array(z.looseObject({})).default([]).describe('Taints that the Pods tolerate.'),
};

/** Variables of a program for which the chart has no value. They come last, so they replace those of the chart. */
export const environment = z
  .record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string())
  .default({})
  .describe('Further environment variables of the program, such as NODE_OPTIONS. They replace those of the chart.');

export const drainSeconds = z
  .int()
  .min(0)
  .max(3600)
  .default(5)
  .describe(
    'Seconds that a stopping Pod keeps serving while `/readyz` answers 503: the time that routes need to change.',
  );

/** A region name. It must be valid in the names of Kubernetes objects. */
export const regionName = z.string().regex(/^[a-z0-9]([-.a-z0-9]{0,61}[a-z0-9])?$/);

/** Settings for Prometheus Operator objects. */
export const prometheusOperator = {
  podMonitor: z.boolean().default(true).describe('Create a PodMonitor if the cluster has its CRD.'),
  prometheusRule: z.boolean().default(true).describe('Create a PrometheusRule if the cluster has its CRD.'),
  labels: z
    .record(z.string(), z.string())
    .default({})
    .describe(
      'Labels of both, for the selectors of your Prometheus. kube-prometheus-stack needs `release`, the name of its release.',
    ),
  runbooks: z
    .string()
    .default('')
    .describe('URL prefix of docs/run/operations.md in runbook_url, such as `https://git.example/fourwinds/`.'),
};

/**
 * Returns the schema of resource requests and a memory limit. There is no CPU limit, so that bursts are not
 * throttled.
 */
export function resourcesOf(requests: { readonly cpu: string; readonly memory: string }, memory: string) {
  return z
    .looseObject({})
    .default({ requests, limits: { memory } })
    .describe('Resource requests and limits of the container.');
}

export const networkPolicy = z
  .strictObject({
    enabled: z.boolean().default(true).describe('Create a NetworkPolicy that allows ingress only to the served ports.'),
    metricsFrom: z
      .array(z.looseObject({}))
      .default([])
      .describe('NetworkPolicy peers that may read metrics and health. Default: all.'),
  })
  .prefault({})
  .describe('Network policies, for clusters that enforce them.');
