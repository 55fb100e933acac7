import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the site has received of one applicant. */
export interface Received {
  drafts: number;
  /** The numbers of the applications. */
  filed: string[];
}

/** The moments of an application, in order. `start` is before the first request; `filed` is before the response to the second POST. */
export const MOMENTS = ['start', 'GET /', 'POST /draft', 'GET /check', 'POST /file', 'filed', 'answered'] as const;
export type Moment = (typeof MOMENTS)[number];

/** A site works for a moment before it answers: a fault then comes between a submission and its response. */
const ANSWER_MS = 150;

/** A site that files applications in two pages, counts what it receives, and tells when. */
export class FaultSite {
  readonly task =
    'Enter {{applicant_name}} in Full name.\nClick Continue.\nEnter Hello in Remarks.\nClick "Submit application".';
  private readonly received = new Map<string, Received>();
  private readonly server = createServer((request, response) => void this.serve(request, response));
  private count = 0;
  /** Called at each moment but `start`. A request is answered once it resolves. */
  onMoment: (moment: Moment) => Promise<void> | void = () => undefined;

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  of(applicant: string): Received {
    const known = this.received.get(applicant) ?? { drafts: 0, filed: [] };
    this.received.set(applicant, known);
    return known;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = (request.url ?? '').split('?');
    const moment = MOMENTS.find((known) => known === `${request.method} ${path}`);
    const [body] = await Promise.all([textOf(request), moment && this.onMoment(moment)]);
    const applicant = new URLSearchParams(body || request.url?.split('?')[1]).get('full_name') ?? '';
    const page = await this.answer(moment, applicant);
    if (page === null) return void response.writeHead(404).end();
    response.once('finish', () => void (moment === 'POST /file' && this.onMoment('answered')));
    if (moment === 'POST /draft')
      response.writeHead(303, { Location: `/check?full_name=${encodeURIComponent(applicant)}` });
    else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(page);
  }

  private async answer(moment: Moment | undefined, applicant: string): Promise<string | null> {
    if (moment === 'GET /') return FIRST_PAGE;
    if (moment === 'GET /check') return secondPage(applicant);
    if (moment === 'POST /draft') this.of(applicant).drafts += 1;
    else if (moment !== 'POST /file') return null;
    const number = moment === 'POST /file' ? this.file(applicant) : '';
    await sleep(ANSWER_MS);
    return lastPage(number);
  }

  private file(applicant: string): string {
    this.count += 1;
    const number = `EV-2026-${String(this.count).padStart(5, '0')}`;
    this.of(applicant).filed.push(number);
    void this.onMoment('filed');
    return number;
  }
}

/** The body of a request; what came of it when its connection closes early. */
async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(request, 'close');
  return text;
}

const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${content}</html>`;
const FIRST_PAGE = page(
  'Applicant',
  `<form method="post" action="/draft"><label>Full name <input name="full_name"></label><button>Continue</button></form>`,
);
const secondPage = (applicant: string) =>
  page(
    'Application',
    `<form method="post" action="/file"><input type="hidden" name="full_name" value="${encodeURI(applicant)}">
     <label>Remarks <input name="remarks"></label><button>Submit application</button></form>`,
  );
const lastPage = (number: string) =>
  page('Application received', `<p>Your application number is <strong>${number}</strong>.</p>`);
