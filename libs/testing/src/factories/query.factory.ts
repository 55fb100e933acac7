import type { ApiClient } from '../api-client';

/** Creates a field and returns a query for a new extraction that saves `entity` in it. */
export async function aQuery(client: ApiClient, field: string, entity: string, more: object = {}) {
  await client.post('/api/builder/field/', { id: field, type: 'text_field', ...more }).expect(201);
  return { question_type: 'one_value', entities: [entity], save_to_fields: [{ id: field }] };
}
