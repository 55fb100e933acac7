import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Access } from '@app/teams';
import { aForm, anEmail, aTheme, formDocument, until, type ApiClient } from '@app/testing';
import { agentRun, keptSession } from './agent-run';
import type { Owner } from './route-owner';
import { samplePdfTemplate } from '../../apps/local/src/demo/documents/sample-pdf';

/** A valid call of a route. */
export interface Call {
  path: string;
  body?: object;
  files?: { name: string; bytes: Buffer };
  /** The text parts beside the files. */
  parts?: Record<string, string>;
}

/** The required rule of a route and a call to test it. A route of OpenAPI that is missing in the table fails the build. */
export interface RouteRule {
  access: keyof typeof Access;
  /** Creates the objects that the call names, with the owner's key of production; absent when the call names none. */
  call?: (owner: Owner) => Promise<Call>;
  /** A valid call of a route that may change data, when it names no object. */
  creates?: () => Promise<Call> | Call;
  /** Whether the named objects belong to the whole team or to one of its environments. */
  of?: 'team' | 'environment';
  /** The status for another team that names the same objects: 404 in the path, 400 in the body, 200 in a filter of a list. */
  foreign?: 404 | 400 | 200;
  /** Whether a route that is no GET changes no data. It has no entry in the audit log, like a GET. */
  changesNothing?: true;
  /** The status for the owner's key of development, when it is neither success nor `foreign`. */
  development?: number;
}

/** The ids of fields that every team of the test has. */
export const SHARED_FIELD = 'shared_field';
export const SHARED_FILE_FIELD = 'shared_file_field';

const unique = () => randomBytes(4).toString('hex');

export async function aUser({ client }: Owner): Promise<string> {
  return (await client.post('/api/user/', { id: `user-${unique()}` }).expect(200)).body.id as string;
}

export const sampleLogo = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 20, channels: 3, background: '#0b6e4f' } })
    .png()
    .toBuffer();

async function logo({ client }: Owner): Promise<string> {
  await client
    .put(`${BUILDER}/team/logo/`)
    .attach('file', await sampleLogo(), 'logo.png')
    .expect(200);
  return `${BUILDER}/team/logo/`;
}

export async function extraction({ client }: Owner): Promise<string> {
  return (await client.post('/api/builder/extraction/', { name: 'Invoices' }).expect(201)).body.id as string;
}

const AGENT = { name: 'Portal', task: 'Click Apply', start_address: 'https://portal.example/' };

export async function agent({ client }: Owner): Promise<string> {
  return (await client.post('/api/builder/agent/', AGENT).expect(201)).body.id as string;
}

/** A run in a state, of a document that lacks the requested value. */
async function run({ client }: Owner, state: string): Promise<{ id: string; path: string }> {
  const query = {
    question_type: 'one_value',
    entities: ['Order code'],
    properties: { review_missing: state === 'review' },
  };
  const { body } = await client.post('/api/builder/extraction/', { name: 'Orders', queries: [query] }).expect(201);
  const bytes = state === 'failed' ? Buffer.alloc(0) : await samplePdfTemplate();
  await client.post(`/api/ai/run/${body.id}/`).attach('files', bytes, 'a.pdf').expect(200);
  let id = '';
  await until(30_000, async () => {
    const { body: runs } = await client.get(`/api/ai/run/batch/${body.id}/`).expect(200);
    const [one] = runs as [{ id: string; status: string }];
    id = one.id;
    return one.status === state;
  });
  return { id, path: `/api/ai/extraction/${body.id}/run/${id}/` };
}

const endedRun = (owner: Owner) => run(owner, 'succeeded');

/** A run that waits for its job. */
async function pendingRun(owner: Owner): Promise<{ path: string }> {
  const { id, path } = await endedRun(owner);
  await owner.sql(`UPDATE extraction_run SET status = 'pending', document_extracted_at = NULL WHERE id = '${id}'`);
  return { path };
}

/** The path of a run that waits for review, claimed by the owner. */
async function reviewed(owner: Owner): Promise<string> {
  const { id } = await run(owner, 'review');
  await owner.client.post(`/api/review/${id}/claim/`).expect(200);
  return `/api/review/${id}/`;
}

export async function template({ client }: Owner): Promise<string> {
  const upload = client.post('/api/document/template/').attach('files', await samplePdfTemplate(), 'a.pdf');
  return (await upload.expect(201)).body[0].id as string;
}

/** Creates an envelope of a user and returns its id and its template's. */
async function envelope(owner: Owner): Promise<{ id: string; document: string; user: string }> {
  const [document, user] = [await template(owner), await aUser(owner)];
  const filled = owner.client.post('/api/document/fill/', { document, user_id: user }).timeout(60_000);
  await filled.expect(200);
  const { body } = await owner.client.get(`/api/document/envelope/?type=document&id=${document}`).expect(200);
  return { id: body[0].id as string, document, user };
}

/** Creates an envelope that waits for its signer and returns its id. */
async function sentEnvelope(owner: Owner): Promise<string> {
  const body = { document: await template(owner), signer_email: `signer-${unique()}@example.com` };
  const filled = await owner.client.post('/api/document/fill/', body).timeout(60_000).expect(200);
  return filled.headers['x-envelope-id'] as string;
}

/** The path of the only recipient of an envelope that waits for its signer. */
async function recipient(owner: Owner): Promise<string> {
  const path = `/api/document/envelope/${await sentEnvelope(owner)}/`;
  const { body } = await owner.client.get(path).expect(200);
  return `${path}recipient/${body.recipients[0].id as string}/`;
}

/** The path of a bulk fill of one row. */
async function bulkFill(owner: Owner): Promise<string> {
  const body = { document: await template(owner), rows: [{}] };
  return `/api/document/fill/bulk/${(await owner.client.post('/api/document/fill/bulk/', body).expect(202)).body.id}/`;
}

const field = async ({ client }: Owner) => (await aFieldOf(client)).id;
const aFieldOf = async (client: ApiClient): Promise<{ id: string }> => {
  const body = { id: `field_${unique()}`, type: 'text_field' };
  return (await client.post('/api/builder/field/', body).expect(201)).body as { id: string };
};

export const form = async ({ client }: Owner) => (await aForm(client, { theme_id: null })).form_id;
export const theme = async ({ client }: Owner) => (await aTheme(client)).id;

async function invitation({ client }: Owner): Promise<string> {
  const email = anEmail();
  const { accounts } = (await client.post('/api/account/invite/', { email, role: 'viewer' }).expect(200)).body;
  return (accounts as { id: string; email: string }[]).find((account) => account.email === email)!.id;
}

async function key(owner: Owner): Promise<string> {
  const { email } = await owner.member();
  return (await owner.client.post('/api/builder/key/', { environment: 'production', email }).expect(201)).body
    .id as string;
}

/** A call whose path names an object. */
const at =
  (make: (owner: Owner) => Promise<string>, path: (id: string) => string, body?: () => object): RouteRule['call'] =>
  async (owner) => ({ path: path(encodeURIComponent(await make(owner))), body: body?.() });

/** A call whose body names an object. */
const naming =
  (make: (owner: Owner) => Promise<object>, path: string): RouteRule['call'] =>
  async (owner) => ({ path, body: await make(owner) });

export async function endpoint({ client }: Owner): Promise<string> {
  const body = { url: 'https://hooks.example', event_types: ['user.deleted'] };
  return (await client.post('/api/builder/webhook-endpoint/', body).expect(201)).body.id as string;
}

async function delivery(owner: Owner): Promise<string> {
  const tested = owner.client.post(`/api/builder/webhook-endpoint/${await endpoint(owner)}/test/`);
  return (await tested.expect(201)).body.id as string;
}

const receiver = async ({ client }: Owner): Promise<string> =>
  (await client.post('/api/sandbox/receiver/', {}).expect(201)).body.id as string;

const BUILDER = '/api/builder';

// oxfmt-ignore
export const ROUTE_RULES: Record<string, RouteRule> = {
  'PATCH /api/account/rotate_key/': { access: 'rotateOwnKey', creates: () => ({ path: '/api/account/rotate_key/' }) },
  'GET /api/account/': { access: 'readTeam' },
  'GET /api/account/audit/': { access: 'readAudit' },
  'PATCH /api/account/': { access: 'manageAccounts', call: naming(async ({ member }) => ({ account_id: (await member()).id, user_groups: ['a'] }), '/api/account/'), foreign: 400 },
  'POST /api/account/invite/': { access: 'inviteAccounts', creates: () => ({ path: '/api/account/invite/', body: { email: anEmail(), role: 'viewer' } }) },
  'PATCH /api/account/uninvite/': { access: 'manageAccounts', call: naming(async ({ member }) => [{ account_id: (await member()).id }], '/api/account/uninvite/'), foreign: 400, development: 403 },

  'GET /api/ai/extraction/': { access: 'readTeam' },
  'GET /api/ai/extraction/{extraction_id}/': { access: 'readTeam', call: at(extraction, (id) => `/api/ai/extraction/${id}/`) },
  'GET /api/ai/extraction/{extraction_id}/run/{run_id}/': { access: 'readTeam', call: async (owner) => ({ path: (await endedRun(owner)).path }), of: 'environment' },
  'DELETE /api/ai/extraction/{extraction_id}/run/{run_id}/': { access: 'editFormResults', call: async (owner) => ({ path: (await endedRun(owner)).path }), of: 'environment' },
  'POST /api/ai/extraction/{extraction_id}/run/{run_id}/cancel/': { access: 'editFormResults', call: async (owner) => ({ path: `${(await pendingRun(owner)).path}cancel/` }), of: 'environment' },
  'POST /api/ai/extraction/{extraction_id}/run/{run_id}/retry/': { access: 'editFormResults', call: async (owner) => ({ path: `${(await run(owner, 'failed')).path}retry/` }), of: 'environment' },
  'POST /api/ai/run/{extraction_id}/': { access: 'editFormResults', call: async (owner) => ({ path: `/api/ai/run/${await extraction(owner)}/`, files: { name: 'a.txt', bytes: Buffer.from('Total: 5.00') } }) },
  'GET /api/ai/run/batch/{extraction_id}/': { access: 'readTeam', call: at(extraction, (id) => `/api/ai/run/batch/${id}/`) },

  'GET /api/builder/environment/': { access: 'readTeam' },
  'POST /api/builder/environment/': { access: 'manageTeam', creates: () => ({ path: `${BUILDER}/environment/`, body: { name: `env-${unique()}` } }) },
  'GET /api/builder/agent/': { access: 'readTeam' },
  'POST /api/builder/agent/': { access: 'editDefinitions', call: naming(async (owner) => ({ ...AGENT, secret_fields: [{ field: { id: await field(owner) }, origins: ['https://portal.example'] }] }), `${BUILDER}/agent/`), foreign: 400 },
  'GET /api/builder/agent/{agent_id}/': { access: 'readTeam', call: at(agent, (id) => `${BUILDER}/agent/${id}/`) },
  'PATCH /api/builder/agent/{agent_id}/': { access: 'editDefinitions', call: at(agent, (id) => `${BUILDER}/agent/${id}/`, () => ({ name: 'b' })) },
  'DELETE /api/builder/agent/{agent_id}/': { access: 'editDefinitions', call: at(agent, (id) => `${BUILDER}/agent/${id}/`) },
  'DELETE /api/builder/agent/{agent_id}/session/': { access: 'editDefinitions', call: async (owner) => ({ path: `${BUILDER}/agent/${await keptSession(owner)}/session/` }) },
  'GET /api/builder/extraction/': { access: 'readTeam' },
  'POST /api/builder/extraction/': { access: 'editDefinitions', call: naming(async (owner) => ({ name: 'a', queries: [{ question_type: 'one_value', entities: ['a'], save_to_fields: [{ id: await field(owner) }] }] }), `${BUILDER}/extraction/`), foreign: 400 },
  'GET /api/builder/extraction/{extraction_id}/': { access: 'readTeam', call: at(extraction, (id) => `${BUILDER}/extraction/${id}/`) },
  'PATCH /api/builder/extraction/{extraction_id}/': { access: 'editDefinitions', call: at(extraction, (id) => `${BUILDER}/extraction/${id}/`, () => ({ name: 'b' })) },
  'DELETE /api/builder/extraction/{extraction_id}/': { access: 'editDefinitions', call: at(extraction, (id) => `${BUILDER}/extraction/${id}/`) },

  'GET /api/builder/field/': { access: 'readTeam' },
  'POST /api/builder/field/': { access: 'editDefinitions', creates: () => ({ path: `${BUILDER}/field/`, body: { id: `field_${unique()}`, type: 'text_field' } }) },
  'GET /api/builder/field/{field_id}/': { access: 'readTeam', call: at(field, (id) => `${BUILDER}/field/${id}/`) },
  'PATCH /api/builder/field/{field_id}/': { access: 'editDefinitions', call: at(field, (id) => `${BUILDER}/field/${id}/`, () => ({ display_text: 'b' })) },
  'DELETE /api/builder/field/{field_id}/': { access: 'editDefinitions', call: at(field, (id) => `${BUILDER}/field/${id}/`) },

  'POST /api/builder/form/': { access: 'editDefinitions', call: naming(async (owner) => formDocument({ theme_id: await theme(owner) }), `${BUILDER}/form/`), foreign: 400 },
  'GET /api/builder/form/{form_id}/': { access: 'readTeam', call: at(form, (id) => `${BUILDER}/form/${id}/`) },
  'PUT /api/builder/form/{form_id}/': { access: 'editDefinitions', call: at(form, (id) => `${BUILDER}/form/${id}/`, () => formDocument()) },
  'PATCH /api/builder/form/{form_id}/': { access: 'editDefinitions', call: at(form, (id) => `${BUILDER}/form/${id}/`, () => ({ active: false })) },
  'DELETE /api/builder/form/{form_id}/': { access: 'editDefinitions', call: at(form, (id) => `${BUILDER}/form/${id}/`) },
  'POST /api/builder/form/{form_id}/copy/': { access: 'editDefinitions', call: at(form, (id) => `${BUILDER}/form/${id}/copy/`, () => ({ form_name: `Copy ${unique()}` })) },

  'GET /api/builder/invitation/': { access: 'readTeam' },
  // The invitation grants keys of every environment, which a key of development may not.
  'POST /api/builder/invitation/{account_id}/resend/': { access: 'inviteAccounts', call: at(invitation, (id) => `${BUILDER}/invitation/${id}/resend/`), development: 403 },
  'DELETE /api/builder/invitation/{account_id}/': { access: 'manageAccounts', call: at(invitation, (id) => `${BUILDER}/invitation/${id}/`), development: 403 },
  'GET /api/builder/job/': { access: 'manageJobs' },
  'POST /api/builder/job/{job_id}/retry/': { access: 'manageJobs', call: at(({ failedJob }) => failedJob(), (id) => `${BUILDER}/job/${id}/retry/`) },
  'GET /api/builder/key/': { access: 'manageTeam' },
  'POST /api/builder/key/': { access: 'manageTeam', call: naming(async ({ member }) => ({ environment: 'production', email: (await member()).email }), `${BUILDER}/key/`), foreign: 400, development: 403 },
  'GET /api/builder/key/current/': { access: 'readTeam' },
  'POST /api/builder/key/current/rotate/': { access: 'rotateOwnKey', creates: () => ({ path: `${BUILDER}/key/current/rotate/`, body: { grace_seconds: 60 } }) },
  'PATCH /api/builder/key/{id}/': { access: 'manageTeam', call: at(key, (id) => `${BUILDER}/key/${id}/`, () => ({ name: 'a' })), development: 403 },
  'POST /api/builder/key/{id}/rotate/': { access: 'manageTeam', call: at(key, (id) => `${BUILDER}/key/${id}/rotate/`), development: 403 },
  'DELETE /api/builder/key/{id}/': { access: 'manageTeam', call: at(key, (id) => `${BUILDER}/key/${id}/`), development: 403 },
  'GET /api/builder/team/': { access: 'readTeam' },
  'DELETE /api/builder/team/logo/': { access: 'manageTeam', call: async (owner) => ({ path: await logo(owner) }) },
  'PUT /api/builder/team/logo/': { access: 'manageTeam', creates: async () => ({ path: `${BUILDER}/team/logo/`, files: { name: 'logo.png', bytes: await sampleLogo() } }) },
  'PATCH /api/builder/team/': { access: 'manageTeam', creates: () => ({ path: `${BUILDER}/team/`, body: { name: `Team ${unique()}` } }) },
  'GET /api/builder/theme/': { access: 'readTeam' },
  'POST /api/builder/theme/': { access: 'editThemes', creates: () => ({ path: `${BUILDER}/theme/`, body: { name: `Theme ${unique()}`, assets: [] } }) },
  'GET /api/builder/theme/{theme_id}/': { access: 'readTeam', call: at(theme, (id) => `${BUILDER}/theme/${id}/`) },
  'PATCH /api/builder/theme/{theme_id}/': { access: 'editThemes', call: at(theme, (id) => `${BUILDER}/theme/${id}/`, () => ({ name: `Theme ${unique()}` })) },
  'DELETE /api/builder/theme/{theme_id}/': { access: 'editThemes', call: at(theme, (id) => `${BUILDER}/theme/${id}/`) },
  'GET /api/builder/webhook-endpoint/': { access: 'editDefinitions' },
  // An endpoint of every environment, which a key of development may not create or change.
  'POST /api/builder/webhook-endpoint/': { access: 'manageTeam', creates: () => ({ path: `${BUILDER}/webhook-endpoint/`, body: { url: 'https://hooks.example/', event_types: ['user.deleted'] } }) },
  'GET /api/builder/webhook-endpoint/{id}/': { access: 'editDefinitions', call: at(endpoint, (id) => `${BUILDER}/webhook-endpoint/${id}/`) },
  'PATCH /api/builder/webhook-endpoint/{id}/': { access: 'manageTeam', call: at(endpoint, (id) => `${BUILDER}/webhook-endpoint/${id}/`, () => ({ description: 'b' })), development: 403 },
  'DELETE /api/builder/webhook-endpoint/{id}/': { access: 'manageTeam', call: at(endpoint, (id) => `${BUILDER}/webhook-endpoint/${id}/`), development: 403 },
  'POST /api/builder/webhook-endpoint/{id}/test/': { access: 'editDefinitions', call: at(endpoint, (id) => `${BUILDER}/webhook-endpoint/${id}/test/`) },
  'GET /api/builder/model-usage/': { access: 'readTeam' },
  'GET /api/builder/webhook-secret/': { access: 'editDefinitions' },
  'POST /api/builder/webhook-secret/rotate/': { access: 'editDefinitions', creates: () => ({ path: `${BUILDER}/webhook-secret/rotate/` }) },

  'POST /api/computer-agent/{agent_id}/run/': { access: 'editFormResults', call: at(agent, (id) => `/api/computer-agent/${id}/run/`, () => ({ fields: { [SHARED_FIELD]: 'a' } })) },
  'GET /api/computer-agent/{agent_id}/run/': { access: 'readTeam', call: at(agent, (id) => `/api/computer-agent/${id}/run/`) },
  'GET /api/computer-agent/{agent_id}/run/{run_id}/': { access: 'readTeam', call: async (owner) => ({ path: await agentRun(owner, 'pending') }), of: 'environment' },
  'GET /api/computer-agent/{agent_id}/run/{run_id}/events/': { access: 'readTeam', call: async (owner) => ({ path: `${await agentRun(owner, 'pending')}events/` }), of: 'environment' },
  'POST /api/computer-agent/{agent_id}/run/{run_id}/approve/': { access: 'editFormResults', call: async (owner) => ({ path: `${await agentRun(owner, 'awaiting_approval')}approve/` }), of: 'environment' },
  'POST /api/computer-agent/{agent_id}/run/{run_id}/reject/': { access: 'editFormResults', call: async (owner) => ({ path: `${await agentRun(owner, 'awaiting_approval')}reject/`, body: { reason: 'a' } }), of: 'environment' },
  'POST /api/computer-agent/{agent_id}/run/{run_id}/cancel/': { access: 'editFormResults', call: async (owner) => ({ path: `${await agentRun(owner, 'pending')}cancel/` }), of: 'environment' },

  'POST /api/document/fill/': { access: 'editFormResults', call: naming(async (owner) => ({ document: await template(owner) }), '/api/document/fill/'), foreign: 400 },
  'POST /api/document/fill/bulk/': { access: 'editFormResults', call: naming(async (owner) => ({ document: await template(owner), rows: [{}] }), '/api/document/fill/bulk/'), foreign: 400 },
  'GET /api/document/fill/bulk/{bulk_id}/': { access: 'readTeam', call: async (owner) => ({ path: await bulkFill(owner) }), of: 'environment' },
  'POST /api/document/fill/bulk/{bulk_id}/cancel/': { access: 'editFormResults', call: async (owner) => ({ path: `${await bulkFill(owner)}cancel/` }), of: 'environment' },
  'POST /api/document/fill/bulk/{bulk_id}/retry/': { access: 'editFormResults', call: async (owner) => ({ path: `${await bulkFill(owner)}retry/` }), of: 'environment' },
  'GET /api/document/template/': { access: 'readTeam' },
  'POST /api/document/template/': { access: 'editDefinitions', creates: async () => ({ path: '/api/document/template/', files: { name: 'a.pdf', bytes: await samplePdfTemplate() } }) },
  'POST /api/document/template/check/': { access: 'editDefinitions', changesNothing: true, creates: async () => ({ path: '/api/document/template/check/', files: { name: 'a.pdf', bytes: await samplePdfTemplate() } }) },
  'GET /api/document/template/{template_id}/': { access: 'readTeam', call: at(template, (id) => `/api/document/template/${id}/`) },
  'PUT /api/document/template/{template_id}/': { access: 'editDefinitions', call: async (owner) => ({ path: `/api/document/template/${await template(owner)}/`, files: { name: 'b.pdf', bytes: await samplePdfTemplate() } }) },
  'PATCH /api/document/template/{template_id}/': { access: 'editDefinitions', call: at(template, (id) => `/api/document/template/${id}/`, () => ({ name: 'b' })) },
  'DELETE /api/document/template/{template_id}/': { access: 'editDefinitions', call: at(template, (id) => `/api/document/template/${id}/`) },
  'GET /api/document/template/{template_id}/preview/': { access: 'readTeam', call: at(template, (id) => `/api/document/template/${id}/preview/`) },
  'GET /api/document/template/{template_id}/version/': { access: 'readTeam', call: at(template, (id) => `/api/document/template/${id}/version/`) },
  'GET /api/document/envelope/': { access: 'readTeam', call: async (owner) => ({ path: `/api/document/envelope/?type=document&id=${(await envelope(owner)).document}` }), of: 'environment', foreign: 200 },
  'GET /api/document/envelope/{envelope_id}/': { access: 'readTeam', call: at(async (owner) => (await envelope(owner)).id, (id) => `/api/document/envelope/${id}/`), of: 'environment' },
  'POST /api/document/envelope/{envelope_id}/remind/': { access: 'editFormResults', call: at(sentEnvelope, (id) => `/api/document/envelope/${id}/remind/`), of: 'environment' },
  'POST /api/document/envelope/{envelope_id}/renew/': { access: 'editFormResults', call: at(sentEnvelope, (id) => `/api/document/envelope/${id}/renew/`, () => ({ expires_in_days: 3 })), of: 'environment' },
  'PATCH /api/document/envelope/{envelope_id}/recipient/{recipient_id}/': { access: 'editFormResults', call: async (owner) => ({ path: await recipient(owner), body: { name: 'Dana Smith' } }), of: 'environment' },
  'POST /api/document/envelope/{envelope_id}/void/': { access: 'editFormResults', call: at(sentEnvelope, (id) => `/api/document/envelope/${id}/void/`, () => ({ reason: 'a' })), of: 'environment' },
  'DELETE /api/document/envelope/{envelope_id}/': { access: 'editFormResults', call: at(async (owner) => (await envelope(owner)).id, (id) => `/api/document/envelope/${id}/`), of: 'environment' },

  'POST /api/event/': { access: 'editFormResults', call: naming(async (owner) => ({ form_key: await form(owner), fuser_key: await aUser(owner), step_key: 'first', event: 'load' }), '/api/event/'), of: 'environment', foreign: 400 },

  'GET /api/fuser/poll/': { access: 'actAsUser' },
  'GET /api/panel/v20/': { access: 'actAsUser' },
  'GET /api/panel/session/v3/': { access: 'actAsUser' },
  'GET /api/panel/step/completion/': { access: 'actAsUser' },
  'POST /api/panel/step/submit/v3/': { access: 'actAsUser' },
  'POST /api/panel/step/submit/file/{user_id}/': { access: 'actAsUser' },
  'POST /api/panel/custom/submit/v3/': { access: 'actAsUser' },

  'GET /api/field/hidden/': { access: 'readTeam' },
  'GET /api/field/': { access: 'readTeam', call: at(aUser, (id) => `/api/field/?id=${id}`), of: 'environment' },
  'POST /api/field/{id}/': { access: 'editFormResults', call: async (owner) => ({ path: `/api/field/${await aUser(owner)}/`, body: { field_id: SHARED_FIELD, value: 'a' } }), of: 'environment' },

  'POST /api/field/{id}/file/': { access: 'editFormResults', call: async (owner) => ({ path: `/api/field/${await aUser(owner)}/file/`, files: { name: 'a.pdf', bytes: Buffer.from('a file') }, parts: { field_id: SHARED_FILE_FIELD } }), of: 'environment' },

  'GET /api/form/': { access: 'readTeam' },
  'POST /api/form/': { access: 'editDefinitions', call: naming(async (owner) => ({ form_name: `Copy ${unique()}`, template_form_id: await form(owner), steps: [{ step_id: 'only', template_step_id: 'second', origin: true }], navigation_rules: [] }), '/api/form/'), foreign: 400 },
  'GET /api/logs/webhook/{form_id}/': { access: 'readTeam', call: at(form, (id) => `/api/logs/webhook/${id}/`) },
  'GET /api/form/submission/': { access: 'readTeam', call: at(form, (id) => `/api/form/submission/?form_id=${id}`) },
  'POST /api/form/submission/': { access: 'editFormResults', call: naming(async (owner) => ({ user_id: `user-${unique()}`, forms: [await form(owner)] }), '/api/form/submission/'), foreign: 400 },
  'GET /api/form/default/': { access: 'readTeam' },
  'PATCH /api/form/default/': { access: 'editDefinitions', creates: () => ({ path: '/api/form/default/', body: { autofocus: true } }) },
  'GET /api/form/{form_id}/': { access: 'readTeam', call: at(form, (id) => `/api/form/${id}/`) },

  'GET /api/review/': { access: 'editFormResults' },
  'GET /api/review/corrections/': { access: 'editFormResults' },
  'GET /api/review/{run_id}/': { access: 'editFormResults', call: async (owner) => ({ path: await reviewed(owner) }), of: 'environment' },
  'GET /api/review/{run_id}/page/{number}/': { access: 'editFormResults', call: async (owner) => ({ path: `${await reviewed(owner)}page/1/` }), of: 'environment' },
  'POST /api/review/{run_id}/claim/': { access: 'editFormResults', call: async (owner) => ({ path: `/api/review/${(await run(owner, 'review')).id}/claim/` }), of: 'environment' },
  'POST /api/review/{run_id}/release/': { access: 'editFormResults', call: async (owner) => ({ path: `${await reviewed(owner)}release/` }), of: 'environment' },
  'POST /api/review/{run_id}/approve/': { access: 'editFormResults', call: async (owner) => ({ path: `${await reviewed(owner)}approve/` }), of: 'environment' },
  'POST /api/review/{run_id}/reject/': { access: 'editFormResults', call: async (owner) => ({ path: `${await reviewed(owner)}reject/`, body: { reason: 'wrong document' } }), of: 'environment' },
  'POST /api/review/{run_id}/correct/': { access: 'editFormResults', call: async (owner) => ({ path: `${await reviewed(owner)}correct/`, body: { values: [{ datapoint: 0, value: 'A-1' }] } }), of: 'environment' },

  'POST /api/sandbox/reset/': { access: 'useSandbox', creates: () => ({ path: '/api/sandbox/reset/' }) },
  'PATCH /api/sandbox/clock/': { access: 'useSandbox', creates: () => ({ path: '/api/sandbox/clock/', body: { advance: 'PT1S' } }) },
  'GET /api/sandbox/mail/': { access: 'useSandbox' },
  'GET /api/sandbox/receiver/': { access: 'useSandbox' },
  'POST /api/sandbox/receiver/': { access: 'useSandbox', creates: () => ({ path: '/api/sandbox/receiver/', body: { script: [{ status: 503 }] } }) },
  'GET /api/sandbox/receiver/{receiver_id}/': { access: 'useSandbox', call: at(receiver, (id) => `/api/sandbox/receiver/${id}/`), of: 'environment' },
  'DELETE /api/sandbox/receiver/{receiver_id}/': { access: 'useSandbox', call: at(receiver, (id) => `/api/sandbox/receiver/${id}/`), of: 'environment' },

  'GET /api/user/': { access: 'readTeam' },
  'POST /api/user/': { access: 'editFormResults', creates: () => ({ path: '/api/user/', body: { id: `user-${unique()}` } }) },
  'GET /api/user/{id}/': { access: 'readTeam', call: at(aUser, (id) => `/api/user/${id}/`), of: 'environment' },
  'GET /api/user/{id}/session/': { access: 'readTeam', call: at(aUser, (id) => `/api/user/${id}/session/`), of: 'environment' },
  'GET /api/user/{id}/event/': { access: 'readTeam', call: at(aUser, (id) => `/api/user/${id}/event/`), of: 'environment' },
  'DELETE /api/user/{id}/': { access: 'editFormResults', call: at(aUser, (id) => `/api/user/${id}/`), of: 'environment' },

  'GET /api/webhook/delivery/': { access: 'readTeam' },
  'POST /api/webhook/delivery/redeliver/': { access: 'editDefinitions', call: naming(async (owner) => ({ endpoint: await endpoint(owner), created_after: '2026-01-01T00:00:00Z', created_before: '2026-01-02T00:00:00Z' }), '/api/webhook/delivery/redeliver/'), foreign: 400 },
  'GET /api/webhook/delivery/{delivery_id}/': { access: 'readTeam', call: at(delivery, (id) => `/api/webhook/delivery/${id}/`), of: 'environment' },
  'POST /api/webhook/delivery/{delivery_id}/redeliver/': { access: 'editDefinitions', call: at(delivery, (id) => `/api/webhook/delivery/${id}/redeliver/`), of: 'environment' },
};
