import { Name, zoneFromText } from '@fourwinds/dns';
import type { Scene, SceneFile } from '../../nameserver/src/testing/scene.ts';

export interface SceneGroup {
  readonly zones: readonly SceneZone[];
  readonly scenes: readonly GroupedScene[];
}

export interface SceneZone {
  readonly apex: Name;
  readonly text: string;
}

export interface GroupedScene extends Scene {
  readonly file: string;
}

/** Groups scene files that one server can serve together: no zone of one file contains a name of another file. */
export function groupScenes(files: ReadonlyMap<string, SceneFile>): SceneGroup[] {
  const groups: SceneGroup[] = [];
  for (const [file, { zones, scenes }] of files) {
    const own: SceneGroup = {
      zones: zones.map((text) => ({ apex: zoneFromText(text).zone!.apex, text })),
      scenes: scenes.map((scene) => ({ ...scene, file })),
    };
    const found = groups.findIndex((group) => !reaches(group, own) && !reaches(own, group));
    if (found === -1) groups.push(own);
    else groups[found] = join(groups[found], own);
  }
  return groups;
}

function reaches(group: SceneGroup, other: SceneGroup): boolean {
  const asked = group.scenes.flatMap(({ query }) => query?.questions.map(({ name }) => name) ?? []);
  const names = [...group.zones.map(({ apex }) => apex), ...asked];
  return other.zones.some(({ apex }) => names.some((name) => name.isWithin(apex)));
}

function join(a: SceneGroup, b: SceneGroup): SceneGroup {
  return { zones: [...a.zones, ...b.zones], scenes: [...a.scenes, ...b.scenes] };
}
