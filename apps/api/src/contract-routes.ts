/**
 * The routes of the contract, with `{}` for each part of the path that varies. All others are additive: they refuse unknown
 * query parameters, which these ignore (ARCHITECTURE, "A request").
 */
export const CONTRACT_ROUTES: ReadonlySet<string> = new Set([
  'PATCH /api/account/rotate_key/',
  'GET /api/account/',
  'POST /api/account/invite/',
  'PATCH /api/account/',
  'PATCH /api/account/uninvite/',

  'POST /api/ai/run/{}/',
  'GET /api/ai/extraction/',
  'GET /api/ai/extraction/{}/',
  'GET /api/ai/run/batch/{}/',

  'POST /api/computer-agent/{}/run/',
  'GET /api/computer-agent/{}/run/',
  'GET /api/computer-agent/{}/run/{}/',

  'POST /api/document/fill/',
  'GET /api/document/template/',
  'POST /api/document/template/',
  'GET /api/document/envelope/',
  'DELETE /api/document/envelope/{}/',

  'GET /api/form/{}/',
  'GET /api/form/',
  'POST /api/form/',

  'GET /api/user/',
  'POST /api/user/',
  'DELETE /api/user/{}/',

  'GET /api/field/',
  'POST /api/field/{}/',
]);

/** Whether the contract has the route. @param path with parameters as `:name` or `{name}`, with or without a slash at its end */
export function isInContract(method: string, path: string): boolean {
  const pattern = path.replace(/:\w+|\{\w*\}/g, '{}').replace(/\/?$/, '/');
  return CONTRACT_ROUTES.has(`${method === 'HEAD' ? 'GET' : method} ${pattern}`);
}
