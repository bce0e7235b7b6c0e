import { type ConfigMapResource, labels } from '@fourwinds/resources';
import { bucketNames, manifestNameOf } from '@fourwinds/snapshot';

export function orphansAmong(configMaps: readonly ConfigMapResource[]): string[] {
  const kindOf = ({ metadata }: ConfigMapResource): string | undefined => metadata.labels?.[labels.snapshot];
  const manifests = configMaps.filter((configMap) => kindOf(configMap) === 'manifest');
  const listed = new Set(manifests.flatMap((manifest) => bucketNames(manifest)));
  return configMaps
    .filter(
      (configMap) =>
        kindOf(configMap) === 'tombstone' || (kindOf(configMap) === 'bucket' && !listed.has(configMap.metadata.name)),
    )
    .map(({ metadata }) => `${metadata.name} of ${manifestNameOf(metadata.name)}`);
}
