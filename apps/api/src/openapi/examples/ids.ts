/**
 * The ids in examples. They exist nowhere, so that no example changes or deletes anything. The test of the examples replaces
 * each by the id of an object that it makes.
 */
export const EXAMPLE_IDS = {
  account: '2f8d1f3a-52f1-4b8e-9d0c-6f0a7b1c2d3e',
  agent: '91c0f3d2-7a54-4e0b-8f61-5b2d3c4e5f60',
  bulk: '0f2e4d6c-8b9a-4c1d-9e3f-5a7b9c1d3e5f',
  delivery: 'a4b8c2d6-1e3f-4a5b-8c7d-9e0f1a2b3c4d',
  endpoint: '3d9f1f0a-86c4-4f6f-8a54-0c2f6d1e7b90',
  envelope: 'c5d7e9f1-2b4a-4c6d-8e8f-0a1b2c3d4e5f',
  extraction: 'e1a3c5b7-9d2f-4b1c-8a3e-7f6d5c4b3a29',
  field: 'company_name',
  fileField: 'attachment',
  form: 'KnTfLw',
  job: '5a7c9e1b-3d4f-4a6b-8c8d-0e1f2a3b4c5d',
  key: 'b0c2d4e6-3f5a-4b7c-8d9e-1f2a3b4c5d6e',
  receiver: '6c8e0a2b-4d6f-4b1a-9c3e-5f7a9b1c3d5e',
  recipient: '9c1d3e5f-7a8b-4c0d-8e2f-000000000002',
  run: 'f7e6d5c4-b3a2-4190-8877-665544332211',
  template: '7b1c9a52-3f0e-4c1b-9d57-2a8e64f0c311',
  theme: 'd2e4f6a8-5b7c-4d9e-8fa1-3b5c7d9e1f20',
  user: 'customer-1042',
} as const;

/** The examples of parameters of paths, by name. */
export const PARAMETER_EXAMPLES: Record<string, string | number> = {
  account_id: EXAMPLE_IDS.account,
  agent_id: EXAMPLE_IDS.agent,
  bulk_id: EXAMPLE_IDS.bulk,
  delivery_id: EXAMPLE_IDS.delivery,
  envelope_id: EXAMPLE_IDS.envelope,
  extraction_id: EXAMPLE_IDS.extraction,
  field_id: EXAMPLE_IDS.field,
  form_id: EXAMPLE_IDS.form,
  job_id: EXAMPLE_IDS.job,
  number: 1,
  receiver_id: EXAMPLE_IDS.receiver,
  recipient_id: EXAMPLE_IDS.recipient,
  run_id: EXAMPLE_IDS.run,
  template_id: EXAMPLE_IDS.template,
  theme_id: EXAMPLE_IDS.theme,
  token: 'the-signed-token-of-a-link',
  name: 'contract.pdf',
  user_id: EXAMPLE_IDS.user,
};

/** The examples of `{id}`, by the start of the path. */
export const ID_EXAMPLES: Record<string, string> = {
  '/api/builder/key/': EXAMPLE_IDS.key,
  '/api/builder/webhook-endpoint/': EXAMPLE_IDS.endpoint,
  '/api/field/': EXAMPLE_IDS.user,
  '/api/user/': EXAMPLE_IDS.user,
};
