import type { Express, Request } from 'express';
import { AppError } from '../errors/errors';

/** The error for a request that matches no route: 405 with `Allow` when the path exists for other methods, else 404. */
export function unmatched(server: Express, request: Request): AppError {
  const allowed = allowedMethods(server, request.path);
  if (allowed.length === 0) return new AppError(404, 'unknown_path', 'There is nothing at this address.');
  const detail = `${request.method} is not possible here; use ${allowed.join(', ')}.`;
  return new AppError(405, 'method_not_allowed', detail, { headers: { Allow: allowed.join(', ') } });
}

interface RouteLayer {
  match(path: string): boolean;
  route?: { methods: Record<string, boolean> };
}

function allowedMethods(server: Express, path: string): string[] {
  const methods = new Set<string>();
  for (const layer of server.router.stack as unknown as RouteLayer[]) {
    // A layer that accepts every method, including TRACE, is the fallback or middleware, not an endpoint.
    if (!layer.route || layer.route.methods.trace || !layer.match(path)) continue;
    for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
  }
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}
