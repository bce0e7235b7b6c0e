import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Plane, Planes } from './plane.ts';
import { run } from './process.ts';

/**
 * Existing control planes, with kubectl from PATH.
 * @param list `NAME=KUBECONFIG,…`, the value of FOURWINDS_TEST_KUBECONFIGS
 */
export const existingPlanes = async (list: string, names: string[]): Promise<Planes> => {
  const files = new Map(list.split(',').map((item) => item.split('=', 2) as [string, string]));
  const views = await Promise.all(names.map((name) => view(name, files.get(name))));
  const dir = await mkdtemp(path.join(tmpdir(), 'fourwinds-cluster-'));
  const planes = await Promise.all(
    views.map(async ({ authority, ...plane }): Promise<Plane> => {
      const caFile = path.join(dir, `${plane.name}.crt`);
      await writeFile(caFile, authority);
      return { ...plane, caFile };
    }),
  );
  return {
    planes,
    kubectl: { program: 'kubectl', env: { KUBECACHEDIR: path.join(dir, 'kubectl-cache') } },
    stop: () => rm(dir, { recursive: true, force: true }),
  };
};

interface Config {
  clusters: [{ cluster: { server: string; 'certificate-authority-data'?: string } }];
  users: [{ user: { token?: string } }];
}

const view = async (name: string, file: string | undefined) => {
  if (file === undefined) throw new Error(`FOURWINDS_TEST_KUBECONFIGS names no plane "${name}"`);
  const kubeconfig = path.resolve(file);
  const args = ['config', 'view', '--raw', '--minify', '--flatten', '--output=json'];
  const { code, stdout, stderr } = await run('kubectl', args, { env: { KUBECONFIG: kubeconfig } });
  if (code !== 0) throw new Error(`${kubeconfig}: ${stderr}`);
  const { clusters, users } = JSON.parse(stdout) as Config;
  const { server, 'certificate-authority-data': authority = '' } = clusters[0].cluster;
  return {
    name,
    url: server,
    kubeconfig,
    token: users[0].user.token ?? '',
    authority: Buffer.from(authority, 'base64'),
  };
};
