import { aForm, signsIn, testService, type ApiClient } from '@app/testing';

/** A spec that imports this file starts the service. */
export const service = testService();
export const signedIn = signsIn(service);

export const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
export const SUBMISSION = '/api/form/submission/';

export async function withForm(more: object = {}, options?: Parameters<typeof signedIn>[0]) {
  const signed = await signedIn(options);
  const form = await aForm(signed.client, { rules: [], integrations: [], ...more });
  const submit = (body: object) => signed.client.post(SUBMISSION, body);
  const list = async (query = '') =>
    (await signed.client.get(`${SUBMISSION}?form_id=${form.form_id}${query}`).expect(200)).body;
  return { ...signed, form, submit, list };
}

export async function valuesOf(client: ApiClient, user: string): Promise<Record<string, unknown>> {
  const { body } = await client.get(`/api/field/?id=${user}`).expect(200);
  const fields = body as { id: string; value: unknown }[];
  return Object.fromEntries(fields.filter(({ value }) => value !== null).map(({ id, value }) => [id, value]));
}
