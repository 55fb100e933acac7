import type { Demo } from './demo';

/**
 * The summary at the end of a start: addresses, files, and three commands to try. `folder` is relative to the checkout, `missing` says why
 * the service is not ready.
 */
export function banner(
  demo: Demo,
  facts: { seconds: number; missing: string | null; folder: string; mailDir: string; bold: (text: string) => string },
): string {
  const { folder } = facts;
  const { base_url, keys, extraction_id } = demo;
  const auth = `-H "Authorization: Token ${keys.production}"`;
  const send = `curl -s ${auth} -F files=@test/fixtures/invoice.pdf ${base_url}/api/ai/run/${extraction_id}/`;
  const user = `$(sed 's/.*"user_id":"\\([^"]*\\)".*/\\1/' ${folder}/answer.json)`;
  return `
${facts.bold(headingOf(facts))}

  Base URL      ${base_url}
  Swagger UI    ${base_url}/docs
  Demo API key  ${keys.production}
  More keys     ${folder}/demo.json
  Mail          ${facts.mailDir}
  Logs          ${folder}/logs

Try, in another terminal:

  ${facts.bold('# the fields of the demo team')}
  curl -s ${auth} ${base_url}/api/field/

  ${facts.bold('# send an invoice to the demo extraction')}
  ${send} | tee ${folder}/answer.json

  ${facts.bold('# a moment later: what was read from it, on the new user')}
  curl -s ${auth} "${base_url}/api/field/?id=${user}"

Ctrl-C stops everything. npm start -- --fresh starts over.
`;
}

function headingOf({ seconds, missing }: { seconds: number; missing: string | null }): string {
  if (missing === null) return `Formwork is ready (${seconds.toFixed(1)} s)`;
  return `Formwork has started (${seconds.toFixed(1)} s) and goes on by itself when nothing is missing. ${missing} npm run doctor says more.`;
}
