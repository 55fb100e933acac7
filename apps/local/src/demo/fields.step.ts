import type { DemoStep } from '../demo';

const FIELDS = [
  { id: 'email', type: 'email', display_text: 'E-mail' },
  { id: 'first_name', type: 'text_field', display_text: 'First name' },
];

/** Field definitions about a person. The extractions' fields are created with the extractions. */
export const fields: DemoStep = {
  name: 'fields',
  async make({ call }) {
    for (const field of FIELDS) await call('POST', '/api/builder/field/', field);
    return {};
  },
};
