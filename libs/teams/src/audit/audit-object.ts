/** The type and ids of the objects that a request changes. */
export interface AuditObject {
  objectType: string;
  objectIds: string[];
}

const GROUPS = new Set(['api', 'builder', 'ai', 'document']);
const PARAMETER = /^\{(\w+)\}$/;

/** The pattern of a route as OpenAPI shows it. @param pattern in the notation of Express, such as `/api/user/:id` */
export function routeOf(pattern: string): string {
  const path = pattern.replace(/:(\w+)/g, '{$1}').replace(/\/+$/, '');
  return path.startsWith('/api/') ? `${path}/` : path;
}

/**
 * The object that a route under /api names: `{form_id}` is a form, and `{id}` has the name of the segment before it. Without a
 * parameter, the type is the first noun of the path.
 */
export function objectOf(route: string, params: Readonly<Record<string, unknown>>): AuditObject {
  const segments = route.split('/').filter((segment) => segment !== '' && !GROUPS.has(segment));
  const position = segments.findIndex((segment) => PARAMETER.test(segment));
  const [, name] = PARAMETER.exec(segments[position] ?? '') ?? [];
  if (name === undefined) return { objectType: segments[0] ?? '', objectIds: [] };
  const objectType = name === 'id' ? segments[position - 1]! : name.replace(/_id$/, '').replaceAll('_', '-');
  return { objectType, objectIds: [String(params[name])] };
}

/** An object of a response. */
type Created = { id?: string; form_id?: string };

/** The ids in the response of a creation: of one object, or of each object of an array. Forms have a `form_id`. */
export function createdIds(response: unknown): string[] {
  if (typeof response !== 'string' || response === '') return [];
  const created: Created | Created[] = JSON.parse(response);
  return [created].flat().flatMap(({ form_id, id = form_id }) => id ?? []);
}
