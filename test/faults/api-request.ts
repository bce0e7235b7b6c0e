/** A request to an API server. */
export interface ApiRequest {
  readonly verb: 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete';
  /** The plural of the kind. */
  readonly resource: string;
  /** Undefined for all namespaces or a cluster-scoped kind. */
  readonly namespace: string | undefined;
  /** The object name; undefined for list, watch and create. */
  readonly name: string | undefined;
  readonly url: URL;
}

const VERBS = { POST: 'create', PUT: 'update', PATCH: 'patch', DELETE: 'delete' } as const;

/** Parses the method and path of a request, see https://kubernetes.io/docs/reference/using-api/api-concepts/. */
export function readRequest(method = 'GET', path = '/'): ApiRequest {
  const url = new URL(path, 'https://localhost');
  const [api, ...rest] = url.pathname.split('/').slice(1);
  const parts = rest.slice(api === 'api' ? 1 : 2);
  const isScoped = parts[0] === 'namespaces' && parts.length > 2;
  const [resource, name] = isScoped ? parts.slice(2) : parts;
  return { verb: verbOf(method, name, url), namespace: isScoped ? parts[1] : undefined, resource, name, url };
}

function verbOf(method: string, name: string | undefined, url: URL): ApiRequest['verb'] {
  if (method in VERBS) return VERBS[method as keyof typeof VERBS];
  if (url.searchParams.has('watch')) return 'watch';
  return name === undefined ? 'list' : 'get';
}

export function isWrite({ verb }: ApiRequest): boolean {
  return verb === 'create' || verb === 'update' || verb === 'patch' || verb === 'delete';
}

/** The object of a request, or the operation on its collection. */
export function keyOf({ verb, resource, namespace = '*', name }: ApiRequest): string {
  return name === undefined ? `${verb} ${namespace}/${resource}` : `${resource} ${namespace}/${name}`;
}
