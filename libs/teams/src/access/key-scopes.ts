/**
 * The resources that the scopes of a key name, with the objects of each. A controller, or a route, names its resource with
 * `@RequiresScope`; GET requires `<resource>:read`, every other method `<resource>:write`.
 */
export const SCOPE_RESOURCES = {
  account: 'accounts, invitations and the audit log',
  team: 'settings and environments of the team',
  keys: 'API keys',
  forms: 'forms and themes',
  fields: 'field definitions',
  users: 'end users and their values',
  submissions: 'submissions of forms',
  templates: 'document templates',
  envelopes: 'filled documents',
  extractions: 'definitions of extractions',
  extraction_runs: 'runs of extractions',
  reviews: 'the review of runs',
  agents: 'computer agents',
  agent_runs: 'runs of computer agents',
  webhooks: 'webhook endpoints, their deliveries with all payloads, and the webhook secret',
  jobs: 'background jobs',
  sandbox: 'the sandbox for tests: mails, receivers, the clock and the reset of an environment',
} as const;
export type ScopeResource = keyof typeof SCOPE_RESOURCES;

/** Declared by routes about the request's own key, which every key may call whatever its scopes. */
export const NO_SCOPE = 'none';

/** The scope that a route requires. */
export type RouteScope = `${ScopeResource}:${'read' | 'write'}`;

/** A scope of a key; `forms:*` is `forms:read` and `forms:write`. */
export type KeyScope = RouteScope | `${ScopeResource}:*`;

const RESOURCES = Object.keys(SCOPE_RESOURCES) as ScopeResource[];

export const KEY_SCOPES: readonly KeyScope[] = RESOURCES.flatMap((resource) => [
  `${resource}:read` as const,
  `${resource}:write` as const,
  `${resource}:*` as const,
]);

/** The scope that a request of `method` to a route of the resource requires. */
export const scopeOf = (resource: ScopeResource, method: string): RouteScope =>
  `${resource}:${/^(GET|HEAD)$/i.test(method) ? 'read' : 'write'}`;

/** True when the scopes hold `wanted`. */
export function holdsScope(scopes: readonly KeyScope[], wanted: KeyScope): boolean {
  const held = scopes.flatMap(partsOf);
  return partsOf(wanted).every((part) => held.includes(part));
}

/** `forms:*` is two scopes of routes, every other is one. */
function partsOf(scope: KeyScope): RouteScope[] {
  const resource = scope.slice(0, scope.indexOf(':')) as ScopeResource;
  return scope.endsWith(':*') ? [`${resource}:read`, `${resource}:write`] : [scope as RouteScope];
}

/** The scopes once each, in the order of the table. */
export const inTableOrder = (scopes: readonly (KeyScope | undefined)[]): KeyScope[] =>
  KEY_SCOPES.filter((scope) => scopes.includes(scope));
