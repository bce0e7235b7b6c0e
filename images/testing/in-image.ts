import { ServiceProcess } from '../../test/service-process.ts';

/**
 * Runs a command as the unprivileged user of the image, in new namespaces, with the image's file system read-only.
 * Requires root or unprivileged user namespaces.
 */
const ENTER = `mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" &&
exec unshare --user --map-user=65532 --map-group=65532 --root="$0" --wd=/app "$@"`;

export function startInImage(
  folder: string,
  entrypoint: readonly string[],
  environment: NodeJS.ProcessEnv,
): ServiceProcess {
  const args = ['--user', '--map-root-user', '--mount', 'sh', '-c', ENTER, folder, ...entrypoint];
  return new ServiceProcess(['unshare', ...args], environment);
}
