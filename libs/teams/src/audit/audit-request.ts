import { currentRequest, requestIdOf, type CommitStatement, type RequestContext } from '@app/core';
import type { Request } from 'express';
import type { Auth } from '../access/auth';
import { findEndUser } from '../access/end-user';
import { findAuth } from '../access/request-auth';
import { auditInsert, type NewAuditEntry } from './audit-entries.repository';
import { createdIds, objectOf, routeOf, type AuditObject } from './audit-object';

/** The person of a link, for requests without a key. */
export interface LinkHolder {
  teamId: string;
  environmentId: string | null;
  actor: 'signer' | 'invitee' | 'link';
  accountId: string | null;
  email: string;
}

/** What a service knows about a request and its route does not say. */
export interface AuditNote extends Partial<AuditObject> {
  /** Instead of the names of the body's members. */
  fields?: string[];
  holder?: LinkHolder;
}

const notes = new WeakMap<RequestContext, AuditNote>();

/** Adds to the audit entry of the current request; without a request (jobs, commands) it does nothing. */
export function noteForAudit(note: AuditNote): void {
  const context = currentRequest();
  if (context) notes.set(context, { ...notes.get(context), ...note });
}

type Origin = Omit<NewAuditEntry, 'method' | 'route' | 'objectType' | 'objectIds' | 'fields'>;

/**
 * The entry of a request: who, from where, which route and object, and the names of the given members. Null for a request of
 * nobody: without a key and without a link that a service has opened.
 * @param response the serialized response, for the ids of created objects; undefined when it is not known yet
 */
export function entryOf(context: RequestContext, response?: unknown): NewAuditEntry | null {
  const { request } = context;
  const note = notes.get(context) ?? {};
  const auth = findAuth(request);
  const origin = auth ? originOfKey(auth, request) : originWithoutKey(note, request);
  if (!origin) return null;
  const { path } = request.route as { path: string };
  const route = routeOf(path);
  // The response is parsed only for ids that no service has noted. The parameters of routes without a key are secrets of links.
  const parsed = note.objectIds ? undefined : response;
  const named = auth ? objectIn(context, route, parsed) : { objectType: '', objectIds: [] };
  return {
    ...origin,
    method: request.method,
    route,
    objectType: note.objectType ?? named.objectType,
    objectIds: note.objectIds ?? named.objectIds,
    fields: note.fields ?? [...context.members],
  };
}

/** The statement that writes the entry of a request with its effects. */
export function auditStatement(context: RequestContext, response: unknown): CommitStatement | null {
  const entry = entryOf(context, response);
  return entry && { name: 'audit', ...auditInsert(entry) };
}

function objectIn(
  { request, response: { statusCode } }: RequestContext,
  route: string,
  response: unknown,
): AuditObject {
  const object = objectOf(route, request.params);
  return statusCode === 201 ? { ...object, objectIds: createdIds(response) } : object;
}

function originOfKey({ scope, account, keyPrefix }: Auth, request: Request): Origin {
  const { teamId, environmentId } = scope;
  return {
    teamId,
    environmentId,
    actor: 'account',
    accountId: account.id,
    email: account.email,
    keyPrefix,
    ...at(request),
  };
}

/** Requests of end users have an entry when a service has noted what they change: the events of a form are a log themselves. */
function originWithoutKey({ holder, objectIds }: AuditNote, request: Request): Origin | undefined {
  if (holder) return originOfLink(holder, request);
  const user = objectIds && findEndUser(request);
  return user && { ...user.scope, actor: 'user', accountId: null, email: '', keyPrefix: '', ...at(request) };
}

function originOfLink(holder: LinkHolder, request: Request): Origin {
  return { ...holder, keyPrefix: '', ...at(request) };
}

const at = (request: Request) => ({ address: request.ip ?? '', requestId: requestIdOf(request) });
