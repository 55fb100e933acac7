import { Area, FIRST_POLL_MS, id, LONGEST_POLL_MS, type Schemas, type Waiting } from './area.js';
import { entriesOfArrays, entriesOfPages, type ListQuery } from './lists.js';
import { pause } from './pause.js';
import { appendFile, formOf, jsonOf, type Upload } from './uploads.js';

/** The team, its members and the key of the client. */
export class Account extends Area {
  get(): Promise<Schemas['Team']> {
    return this.transport.json('GET', '/api/account/');
  }
  invite(accounts: Schemas['Invite'][]): Promise<Schemas['Team']> {
    return this.transport.json('POST', '/api/account/invite/', { body: accounts });
  }
  edit(account: Schemas['EditAccount']): Promise<Schemas['Account']> {
    return this.transport.json('PATCH', '/api/account/', { body: account });
  }
  remove(accounts: Schemas['AccountReference'][]): Promise<Schemas['Team']> {
    return this.transport.json('PATCH', '/api/account/uninvite/', { body: accounts });
  }
  /** Replaces the key of this client: it is invalid afterwards. Make a client with the new one. */
  rotateKey(): Promise<Schemas['RotatedKey']> {
    return this.transport.json('PATCH', '/api/account/rotate_key/');
  }
  audit(query?: ListQuery): AsyncGenerator<Schemas['AuditEntry']> {
    return entriesOfPages(this.transport, '/api/account/audit/', { query });
  }
}

/** Users and the values of their fields. */
export class Users extends Area {
  list(query?: ListQuery): AsyncGenerator<Schemas['User']> {
    return entriesOfArrays(this.transport, '/api/user/', { query });
  }
  get(userId: string): Promise<Schemas['User']> {
    return this.transport.json('GET', `/api/user/${id(userId)}/`);
  }
  /** Creates the user, or fetches it when the id exists; with its key. */
  save(user: Schemas['SaveUser']): Promise<Schemas['UserWithKey']> {
    return this.transport.json('POST', '/api/user/', { body: user });
  }
  delete(userId: string): Promise<void> {
    return this.transport.json('DELETE', `/api/user/${id(userId)}/`);
  }
  /** The fields of the team, with the user's values when there is a user. */
  fields(userId?: string, query?: ListQuery): Promise<Schemas['Field'][]> {
    return this.transport.json('GET', '/api/field/', { query: { ...query, id: userId } });
  }
  writeValue(userId: string, value: Schemas['WriteValue']): Promise<Schemas['WrittenValue']> {
    return this.transport.json('POST', `/api/field/${id(userId)}/`, { body: value });
  }
  /** Where the user is in the forms of the team. */
  session(userId: string): Promise<Schemas['UserSession']> {
    return this.transport.json('GET', `/api/user/${id(userId)}/session/`);
  }
  /** What happened on the steps of forms, by form. */
  events(userId: string): Promise<Schemas['UserEvents'][]> {
    return this.transport.json('GET', `/api/user/${id(userId)}/event/`);
  }
  /** Stores files in a field of files, in place of those before. */
  uploadFiles(userId: string, fieldId: string, files: readonly Upload[]): Promise<Schemas['FieldValue']> {
    return this.transport.json('POST', `/api/field/${id(userId)}/file/`, {
      body: formOf(files, { field_id: fieldId }),
    });
  }
}

/** Forms and what was entered into them. */
export class Forms extends Area {
  list(query?: ListQuery): Promise<Schemas['FormListEntry'][]> {
    return this.transport.json('GET', '/api/form/', { query });
  }
  schema(formId: string): Promise<Schemas['FormSchema']> {
    return this.transport.json('GET', `/api/form/${id(formId)}/`);
  }
  createFromTemplate(form: Schemas['CopyForm']): Promise<Schemas['FormCreated']> {
    return this.transport.json('POST', '/api/form/', { body: form });
  }
  /** @param files for fields of files, by the id of the field; stored together with the values, or none */
  submit(
    submission: Schemas['Submit'],
    files: Record<string, Upload | readonly Upload[]> = {},
  ): Promise<Schemas['Submitted']> {
    const body = Object.keys(files).length === 0 ? submission : submissionForm(submission, files);
    return this.transport.json('POST', '/api/form/submission/', { body });
  }
  submissions(query?: ListQuery): AsyncGenerator<Schemas['Submission']> {
    return entriesOfPages(this.transport, '/api/form/submission/', { query });
  }
}

/** The members as parts, all but the user as JSON; then each file in a part of its field. */
function submissionForm(
  { user_id, ...members }: Schemas['Submit'],
  files: Record<string, Upload | readonly Upload[]>,
): FormData {
  const texts = Object.entries(members).map(([name, value]) => [name, jsonOf(value)] as const);
  const form = formOf([], { user_id, ...Object.fromEntries(texts) });
  for (const [field, sent] of Object.entries(files)) for (const file of [sent].flat()) appendFile(form, field, file);
  return form;
}

/** Seconds of a long poll; load balancers end silent connections after a minute. */
const LONG_POLL_SECONDS = 30;

/** Extractions of values from documents. */
export class Extractions extends Area {
  list(query?: ListQuery): AsyncGenerator<Schemas['ExtractionListEntry']> {
    return entriesOfPages(this.transport, '/api/ai/extraction/', { query });
  }
  get(extractionId: string): Promise<Schemas['Extraction']> {
    return this.transport.json('GET', `/api/ai/extraction/${id(extractionId)}/`);
  }
  /** Starts a run. `waitForRun` with the `user_id` of the answer waits for its end. */
  run(
    extractionId: string,
    files: readonly Upload[],
    parts: { webhook?: object; user_id?: string; user_per_file?: boolean; variant?: string } = {},
  ): Promise<Schemas['StartedRun']> {
    const { webhook, user_per_file, ...texts } = parts;
    const body = formOf(files, { ...texts, webhook: jsonOf(webhook), user_per_file: jsonOf(user_per_file) });
    return this.transport.json('POST', `/api/ai/run/${id(extractionId)}/`, { body });
  }
  runs(extractionId: string, query?: ListQuery): AsyncGenerator<Schemas['ExtractionRun']> {
    return entriesOfArrays(this.transport, `/api/ai/run/batch/${id(extractionId)}/`, { query });
  }
  /** The newest run of a user, as soon as it is neither pending nor running. @throws the reason of the signal when it is aborted */
  async waitForRun(extractionId: string, userId: string, { signal }: Waiting = {}): Promise<Schemas['ExtractionRun']> {
    for (let wait = FIRST_POLL_MS; ; wait = Math.min(wait * 2, LONGEST_POLL_MS)) {
      const query = { user_id: userId, page: 1, page_size: 1 };
      const path = `/api/ai/run/batch/${id(extractionId)}/`;
      const [run] = await this.transport.json<Schemas['ExtractionRun'][]>('GET', path, { query, signal });
      if (run && run.status !== 'pending' && run.status !== 'running') return run;
      await pause(wait, signal);
    }
  }
}

const ENDED: readonly Schemas['AgentRunStatus'][] = ['succeeded', 'failed', 'cancelled'];

/** Runs of computer agents. */
export class Agents extends Area {
  start(agentId: string, run: Schemas['StartAgentRun'] = {}): Promise<Schemas['StartedAgentRun']> {
    return this.transport.json('POST', `/api/computer-agent/${id(agentId)}/run/`, { body: run });
  }
  runs(agentId: string, query?: ListQuery): AsyncGenerator<Schemas['AgentRun']> {
    return entriesOfPages(this.transport, `/api/computer-agent/${id(agentId)}/run/`, { query });
  }
  /** @param wait seconds to wait for another state of an unfinished run */
  run(
    agentId: string,
    runId: string,
    { wait, signal }: Waiting & { wait?: number } = {},
  ): Promise<Schemas['AgentRun']> {
    return this.transport.json('GET', this.path(agentId, runId), { query: { wait }, signal });
  }
  approve(agentId: string, runId: string, approval: Schemas['ApproveRun'] = {}): Promise<Schemas['AgentRun']> {
    return this.transport.json('POST', `${this.path(agentId, runId)}approve/`, { body: approval });
  }
  reject(agentId: string, runId: string, rejection: Schemas['RejectRun']): Promise<Schemas['AgentRun']> {
    return this.transport.json('POST', `${this.path(agentId, runId)}reject/`, { body: rejection });
  }
  cancel(agentId: string, runId: string): Promise<Schemas['AgentRun']> {
    return this.transport.json('POST', `${this.path(agentId, runId)}cancel/`);
  }
  /**
   * The run when it has ended, or, with `untilApproval`, when it waits for one; by long polls.
   * @throws the reason of the signal when it is aborted
   */
  async waitForRun(
    agentId: string,
    runId: string,
    { signal, untilApproval = false }: Waiting & { untilApproval?: boolean } = {},
  ): Promise<Schemas['AgentRun']> {
    for (let wait = 0; ; wait = LONG_POLL_SECONDS) {
      const asked = Date.now();
      const run = await this.run(agentId, runId, { wait, ...(signal && { signal }) });
      if (ENDED.includes(run.status) || (untilApproval && run.status === 'awaiting_approval')) return run;
      // A service that answers at once, such as one behind a proxy without long polls, is not asked without pause.
      if (wait > 0 && Date.now() - asked < FIRST_POLL_MS) await pause(FIRST_POLL_MS, signal);
    }
  }
  private path(agentId: string, runId: string): string {
    return `/api/computer-agent/${id(agentId)}/run/${id(runId)}/`;
  }
}
