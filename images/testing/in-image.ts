import { ServiceProcess } from '../../test/service-process.ts';

/**
 * In namespaces of its own: the file system of the image, read-only, as the user of the image without any right. Runs as root, too,
 * and where users may make namespaces.
 */
const ENTER = `mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" &&
exec unshare --user --map-user=65532 --map-group=65532 --root="$0" --wd=/app "$@"`;

/** Starts a program from the files of its image. */
export function startInImage(
  folder: string,
  entrypoint: readonly string[],
  environment: NodeJS.ProcessEnv,
): ServiceProcess {
  const args = ['--user', '--map-root-user', '--mount', 'sh', '-c', ENTER, folder, ...entrypoint];
  return new ServiceProcess(['unshare', ...args], environment);
}
