import type { ApiClient } from '../api-client';

/** Makes a field, and answers a query (for a new extraction) that asks for `entity` and saves it there. */
export async function aQuery(client: ApiClient, field: string, entity: string, more: object = {}) {
  await client.post('/api/builder/field/', { id: field, type: 'text_field', ...more }).expect(201);
  return { question_type: 'one_value', entities: [entity], save_to_fields: [{ id: field }] };
}
