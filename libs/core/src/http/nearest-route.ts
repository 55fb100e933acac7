import { nearestName } from '../text/nearest-name';

/** A parameter of a route, as Express writes it. */
const PARAMETER = /^:(\w+)$/;

/**
 * The route that a misspelt address may mean, such as `/api/user/` for `/api/users`; null when none is like it.
 * @param routes paths as Express has them: `/api/user/:id`
 * @returns the route as OpenAPI writes it: `/api/user/{id}/`
 */
export function nearestRoute(path: string, routes: readonly string[]): string | null {
  const asked = segmentsOf(path);
  const distances = routes.map((route) => ({ route, distance: distanceTo(segmentsOf(route), asked) }));
  const nearest = distances.filter(({ distance }) => distance < Infinity).sort((a, b) => a.distance - b.distance)[0];
  return nearest ? `/${segmentsOf(nearest.route).map(shown).join('/')}/` : null;
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');
const shown = (segment: string): string => segment.replace(PARAMETER, '{$1}');

/** The number of segments with another text, those of parameters counted half; Infinity when one of them is not meant. */
function distanceTo(route: string[], asked: string[]): number {
  if (route.length !== asked.length) return Infinity;
  return route.reduce((sum, segment, index) => sum + segmentDistance(segment, asked[index]!), 0);
}

function segmentDistance(segment: string, asked: string): number {
  if (segment === asked) return 0;
  if (PARAMETER.test(segment)) return 0.5;
  return nearestName(asked, [segment]) === null ? Infinity : 1;
}
