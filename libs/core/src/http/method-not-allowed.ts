import type { Express, Request } from 'express';
import { AppError } from '../errors/errors';
import { nearestRoute } from './nearest-route';

/**
 * The error for a request that matches no route: 405 with `Allow` when the path exists for other methods, else 404, which names the
 * route of the API that was meant.
 */
export function unmatched(server: Express, request: Request): AppError {
  const allowed = allowedMethods(server, request.path);
  if (allowed.length === 0)
    return new AppError(404, 'unknown_path', `There is nothing at this address.${hint(server, request)}`);
  const detail = `${request.method} is not possible here; use ${allowed.join(', ')}.`;
  return new AppError(405, 'method_not_allowed', detail, { headers: { Allow: allowed.join(', ') } });
}

/** The nearest route of the API. Other addresses are pages, whose links nobody types. */
function hint(server: Express, { path }: Request): string {
  const paths = endpointsOf(server).map(({ route }) => route.path);
  const ofApi = paths.filter((one) => one.startsWith(API));
  const nearest = path.startsWith(API) ? nearestRoute(path, ofApi) : null;
  return nearest === null ? '' : ` Did you mean ${nearest}?`;
}

const API = '/api/';

interface Layer {
  match(path: string): boolean;
  route?: { path: string; methods: Record<string, boolean> };
}
type Endpoint = Required<Layer>;

/** A layer that accepts every method, including TRACE, is the fallback or middleware, not an endpoint. */
const endpointsOf = (server: Express): Endpoint[] =>
  (server.router.stack as unknown as Layer[]).filter(
    (layer): layer is Endpoint => layer.route !== undefined && !layer.route.methods.trace,
  );

function allowedMethods(server: Express, path: string): string[] {
  const methods = new Set<string>();
  for (const layer of endpointsOf(server)) {
    if (!layer.match(path)) continue;
    for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
  }
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}
