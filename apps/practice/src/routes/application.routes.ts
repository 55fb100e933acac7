import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FormField, type FormStep, problemOf, stepAfter, STEPS, VENUES } from '../application-form';
import { download, json, readForm, redirect, Refusal, type Reply } from '../http';
import type { Ledger, Submission } from '../ledger';
import { confirmationPage, reviewPage, stepPage } from '../pages/application.pages';
import { pdfFile } from '../pdf-file';
import type { Session } from '../sessions';
import type { Route, SignedInVisit } from './route';

/** As slow as a search on another server, so that suggestions arrive after the text. */
const SEARCH_MS = 150;
const FILE_LIMIT = 5 * 1024 * 1024;

export function applicationRoutes(ledger: Ledger): Route[] {
  return [
    { method: 'GET', path: /^\/venues$/, handle: ({ url }) => venues(url.searchParams.get('q') ?? '') },
    { method: 'GET', path: /^\/application\/review$/, handle: ({ session }) => review(session) },
    { method: 'POST', path: /^\/application\/review$/, handle: ({ session }) => file(session, ledger) },
    {
      method: 'GET',
      path: /^\/application\/filed\/([\w-]+)$/,
      handle: (visit) => confirmationPage(filed(visit, ledger)),
    },
    {
      method: 'GET',
      path: /^\/application\/filed\/([\w-]+)\/receipt\.pdf$/,
      handle: (visit) => receipt(filed(visit, ledger)),
    },
    {
      method: 'GET',
      path: /^\/application\/([a-z]+)$/,
      handle: ({ session, parts: [path] }) => stepPage(step(path), session),
    },
    { method: 'POST', path: /^\/application\/([a-z]+)$/, handle: (visit) => take(visit) },
  ];
}

async function venues(words: string): Promise<Reply> {
  await sleep(SEARCH_MS);
  const wanted = words.trim().toLowerCase();
  return json(wanted === '' ? [] : VENUES.filter((venue) => venue.toLowerCase().includes(wanted)));
}

function step(path: string | undefined): FormStep {
  const found = STEPS.find((candidate) => candidate.path === path);
  if (!found) throw new Refusal(404, 'The application has no such step.');
  return found;
}

/** Keeps the values of a step and leads to the next one, or shows the step again with its problems. */
async function take({ request, session, parts: [path] }: SignedInVisit): Promise<Reply> {
  const current = step(path);
  const form = await readForm(request);
  for (const field of current.fields) {
    if (field.kind === 'file') await takeFile(form.get(field.name), session);
    else session.values[field.name] = String(form.get(field.name) ?? '').trim();
  }
  const problems = problemsOf(current.fields, session);
  if (Object.keys(problems).length > 0) return stepPage(current, session, problems);
  return redirect(`/application/${stepAfter(current.path)?.path ?? 'review'}`);
}

async function takeFile(part: File | string | null, session: Session): Promise<void> {
  if (!(part instanceof File) || part.name === '') return;
  if (part.size > FILE_LIMIT) throw new Refusal(413, 'The site plan is larger than 5 MB.');
  const sha256 = createHash('sha256')
    .update(new Uint8Array(await part.arrayBuffer()))
    .digest('hex');
  Object.assign(session, { file: { name: part.name, size: part.size, sha256 } });
}

const problemsOf = (fields: readonly FormField[], { values }: Session): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, values[field.name] ?? '');
      return problem && field.kind !== 'file' ? [[field.name, problem]] : [];
    }),
  );

const firstUnfinished = (session: Session) =>
  STEPS.find(({ fields }) => Object.keys(problemsOf(fields, session)).length > 0);

function review(session: Session): Reply {
  const unfinished = firstUnfinished(session);
  return unfinished ? redirect(`/application/${unfinished.path}`) : reviewPage(session);
}

/** Files the application. A second request files a second one: the ledger shows what clients do. */
function file(session: Session, ledger: Ledger): Reply {
  const unfinished = firstUnfinished(session);
  if (unfinished) return redirect(`/application/${unfinished.path}`);
  const { number } = ledger.add({ account: session.account, values: { ...session.values }, file: session.file });
  return redirect(`/application/filed/${number}`);
}

function filed({ parts: [number = ''], session }: SignedInVisit, ledger: Ledger): Submission {
  const found = ledger.find(number, session.account);
  if (!found) throw new Refusal(404, 'You have no application with this number.');
  return found;
}

async function receipt({ number, values }: Submission): Promise<Reply> {
  const lines = STEPS.flatMap(({ fields }) => fields).map(({ name, label }) => [label, values[name] ?? ''] as const);
  return download(`${number}.pdf`, 'application/pdf', await pdfFile(`Application ${number}`, lines));
}
