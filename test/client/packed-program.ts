/**
 * What a program does that installs the client: `<address of the service> <key> <folder with contract.pdf and invoice.pdf>`.
 * The test of the package copies it out of the repository. It prints what it found as JSON.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { FormworkClient, FormworkError, verifyWebhook, WebhookVerificationError, type Schemas } from '@formwork/client';

const [baseUrl = '', apiKey = '', folder = ''] = process.argv.slice(2);
const formwork = new FormworkClient({ baseUrl, apiKey });
const upload = async (name: string) => ({ name, content: new Uint8Array(await readFile(join(folder, name))) });

async function fill() {
  const contract = await upload('contract.pdf');
  const [template] = await formwork.documents.uploadTemplates([contract], { 'contract.pdf': { name: 'Contract' } });
  if (!template) throw new Error('No template came back.');
  const values = { full_name: 'Dana' };
  const filled = await formwork.documents.fill({ document: template.id, field_values: values }, { detail: true });
  const document = await formwork.documents.download(filled.file_url);
  const { version } = await formwork.documents.replaceTemplate(template.id, contract);
  const { id } = await formwork.documents.fillMany({
    document: template.id,
    rows: [{ field_values: values }, { field_values: values }],
  });
  const { filled: count } = await formwork.documents.waitForFills(id);
  const rows: number[] = [];
  for await (const { row } of formwork.documents.filledRows(id, { page_size: 1 })) rows.push(row);
  await formwork.documents.deleteTemplate(template.id);
  const { document: origin } = await formwork.documents.envelope(filled.envelope_id ?? '');
  return {
    name: template.name,
    start: (await document.text()).slice(0, 5),
    version,
    count,
    rows,
    keepsOrigin: origin === template.id,
  };
}

async function iterate() {
  for (const id of ['ann', 'bob', 'eve']) await formwork.users.save({ id });
  const users: string[] = [];
  for await (const { id } of formwork.users.list({ page_size: 2 })) users.push(id);
  const routes: Schemas['AuditEntry']['route'][] = [];
  for await (const { route } of formwork.account.audit({ page_size: 2 })) routes.push(route);
  return { users, saved: routes.filter((route) => route === '/api/user/').length };
}

async function submit() {
  await formwork.request('POST', '/api/builder/field/', { body: { id: 'proof', type: 'file_upload' } });
  const { user_id } = await formwork.forms.submit({ user_id: 'ann' }, { proof: await upload('contract.pdf') });
  const value = await formwork.users.uploadFiles(user_id, 'proof', [await upload('invoice.pdf')]);
  const { forms } = await formwork.users.session(user_id);
  return { user_id, stored: value.value, forms, events: await formwork.users.events(user_id) };
}

async function extract() {
  await formwork.request('POST', '/api/builder/field/', { body: { id: 'number', type: 'text_field' } });
  const body: Schemas['CreateExtraction'] = {
    name: 'Invoices',
    queries: [{ question_type: 'one_value', entities: ['Invoice number'], save_to_fields: [{ id: 'number' }] }],
  };
  const extraction = await formwork.request<Schemas['Extraction']>('POST', '/api/builder/extraction/', { body });
  const { user_id } = await formwork.extractions.run(extraction.id, [await upload('invoice.pdf')]);
  const { status } = await formwork.extractions.waitForRun(extraction.id, user_id);
  const fields = await formwork.users.fields(user_id);
  return { status, number: fields.find(({ id }) => id === 'number')?.value };
}

/** Receives the message of an endpoint's test call. */
async function messageOfEndpoint(): Promise<{ headers: IncomingHttpHeaders; body: string }> {
  let receive = (_: { headers: IncomingHttpHeaders; body: string }) => {};
  const received = new Promise<{ headers: IncomingHttpHeaders; body: string }>((resolve) => (receive = resolve));
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(204).end();
      receive({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const body: Schemas['CreateWebhookEndpoint'] = { url, event_types: ['user.deleted'] };
  const path = '/api/builder/webhook-endpoint/';
  const { id } = await formwork.request<Schemas['WebhookEndpoint']>('POST', path, { body });
  await formwork.request('POST', `${path}${id}/test/`);
  const message = await received;
  server.closeAllConnections();
  server.close();
  return message;
}

async function verify() {
  const { headers, body } = await messageOfEndpoint();
  const { secret } = await formwork.request<Schemas['WebhookSecret']>('GET', '/api/builder/webhook-secret/');
  const { type } = await verifyWebhook<{ type: string }>(body, headers, secret);
  const changed: unknown = await verifyWebhook(`${body} `, headers, secret).catch((error: unknown) => error);
  return { type, refused: changed instanceof WebhookVerificationError };
}

async function refusal() {
  try {
    await formwork.users.save({ id: '' });
  } catch (error) {
    if (!(error instanceof FormworkError)) throw error;
    return { status: error.status, code: error.code, paths: error.errors.map(({ path }) => path) };
  }
  return null;
}

async function main() {
  const found = { fill: await fill(), iterate: await iterate(), submit: await submit(), extract: await extract() };
  console.log(JSON.stringify({ ...found, verify: await verify(), refusal: await refusal() }));
}

void main();
