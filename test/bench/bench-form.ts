import type { BenchTeam } from './bench-team';

/** The body that creates a form of one step with so many text fields, `field_1` and so on. */
export function benchForm(fields: number): object {
  const elements = Array.from({ length: fields }, (_, index) => ({
    ...{ id: `field_${index + 1}`, type: 'text_field', display_text: `Field ${index + 1}`, required: false },
  }));
  return {
    ...{ form_name: 'Bench', active: true, tags: [], theme_id: null, rules: [], shared_codes: [], integrations: [] },
    steps: [{ id: 'first', origin: true, fields: elements, buttons: [{ id: 'send', properties: { text: 'Send' } }] }],
  };
}

/** Creates an object, and returns its id. */
export async function posted(url: string, { key }: BenchTeam, path: string, body: object): Promise<string> {
  const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as { id?: string; form_id?: string };
  const id = answer.form_id ?? answer.id;
  if (!response.ok || !id) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return id;
}
