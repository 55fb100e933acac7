import { aForm, signsIn, testService } from '@app/testing';

/** A spec that imports this file starts the service. */
export const service = testService({ worker: false });
export const signedIn = signsIn(service);

export const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
export const FORM_ID = expect.stringMatching(/^[A-Za-z]{6}$/);

/** A client, a template form, and the body that copies its first step under the id "one". */
export async function withTemplate(options?: Parameters<typeof signedIn>[0], more?: object) {
  const signed = await signedIn(options);
  const template = await aForm(signed.client, more);
  const body = (parts: object = {}) => ({
    form_name: 'New form',
    template_form_id: template.form_id,
    steps: [{ step_id: 'one', template_step_id: 'first' }],
    navigation_rules: [],
    ...parts,
  });
  const schemaOf = async (id: string) => (await signed.client.get(`/api/form/${id}/`).expect(200)).body;
  const create = async (parts: object = {}) =>
    schemaOf((await signed.client.post('/api/form/', body(parts)).expect(201)).body.id);
  return { ...signed, template, body, create, schemaOf };
}
