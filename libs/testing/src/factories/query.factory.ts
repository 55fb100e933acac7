import type { ApiClient } from '../api-client';

interface More {
  /** Members of the field, by default a text field. */
  field?: object;
  [member: string]: unknown;
}

/** Creates a field and returns a query for a new extraction that saves `entity` in it; `more` are further members. */
export async function aQuery(client: ApiClient, id: string, entity: string, { field, ...more }: More = {}) {
  await client.post('/api/builder/field/', { id, type: 'text_field', ...field }).expect(201);
  return { question_type: 'one_value', entities: [entity], save_to_fields: [{ id }], ...more };
}
