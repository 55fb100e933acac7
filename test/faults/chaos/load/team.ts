import { createDataSource } from '../../../../libs/core/src/database/data-source';
import { ApiClient } from '../../../../libs/testing/src/api-client';
import { formDocument } from '../../../../libs/testing/src/factories/form.factory';
import { aTeam } from '../../../../libs/testing/src/factories/team.factory';
import { samplePdfTemplate } from '../../../../apps/local/src/demo/documents/sample-pdf';
import { docxOf } from '../../../e2e/document/document.fixture';

/** The users whose values are written and who submit the form. */
export const WRITERS = ['writer-1', 'writer-2', 'writer-3', 'writer-4'];
export const SUBMITTERS = ['submitter-1', 'submitter-2', 'submitter-3'];
/** Counts the completed submissions of a user, which tells whether the rules had their effects once. */
const RULE = { name: 'count', trigger_event: 'form_complete', code: 'fields.count = (fields.count ?? 0) + 1' };

/** The paths of the receiver, one for each kind of call. */
export const HOOKS = { events: '/events', form: '/form', run: '/run' } as const;

/** The objects that the load works on. */
export interface ChaosTeam {
  key: string;
  teamId: string;
  formId: string;
  extractionId: string;
  letterId: string;
  contractId: string;
}

/** A team with fields, a form, an extraction, two templates and an endpoint for its events. */
export async function makeTeam(url: string, databaseUrl: string, receiver: string): Promise<ChaosTeam> {
  const dataSource = await createDataSource(databaseUrl).setOptions({ logging: false }).initialize();
  const { keys, team } = await aTeam(dataSource).finally(() => dataSource.destroy());
  const key = keys.production!;
  const client = new ApiClient(url, key);
  const field = (body: object) => client.post('/api/builder/field/', body).expect(201);
  await field({ id: 'note', type: 'text_field' });
  await field({ id: 'number', type: 'text_field', repeated: true });
  for (const id of [...WRITERS, ...SUBMITTERS]) await client.post('/api/user/', { id }).expect(200);
  const made = async (path: string, body: object) => (await client.post(path, body).expect(201)).body as { id: string };
  const integrations = [{ type: 'webhook', trigger: 'form_completion', webhook: `${receiver}${HOOKS.form}` }];
  const fields = [
    { id: 'token', type: 'text_field', required: false },
    { id: 'count', type: 'integer_field', required: false },
  ];
  const form = formDocument({
    ...{ rules: [RULE], shared_codes: [], integrations },
    steps: [{ id: 'only', origin: true, fields, buttons: [{ id: 'send', properties: { text: 'Send' } }] }],
  } as never);
  const { form_id: formId } = (await client.post('/api/builder/form/', form).expect(201)).body as { form_id: string };
  const query = { question_type: 'one_value', entities: ['Invoice number'], save_to_fields: [{ id: 'number' }] };
  const extraction = await made('/api/builder/extraction/', { name: 'Invoice', queries: [query] });
  const event_types = ['submission.completed', 'extraction.completed', 'extraction.failed', 'envelope.sealed'];
  await made('/api/builder/webhook-endpoint/', { url: `${receiver}${HOOKS.events}`, event_types });
  const template = async (name: string, bytes: Buffer) => {
    const { body } = await client.post('/api/document/template/').attach('files', bytes, name).expect(201);
    return (body as { id: string }[])[0]!.id;
  };
  return {
    ...{ key, teamId: team.id, formId, extractionId: extraction.id },
    letterId: await template('letter.docx', docxOf(['Dear {{token}}'])),
    contractId: await template('contract.pdf', await samplePdfTemplate()),
  };
}
