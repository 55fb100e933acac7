import type { EntityManager } from 'typeorm';

/** What the arguments of direct calls are made of. */
export interface CallScope {
  teamId: string;
  environmentId: string;
  accountId: string;
  userId: string;
}

/** An id without a row. */
const NONE = '00000000-0000-4000-8000-000000000000';
const PAST = new Date('2026-01-01T00:00:00Z');
/** The part of a list after a row, as a link to a further page asks for it. */
const FURTHER = { take: 10, skip: 0, after: { createdAt: PAST, id: NONE } };

/** Arguments for methods that no call of a route reaches without a model, a browser, a lapse of time or a crash. */
export function directCalls(scope: CallScope, manager: EntityManager): Record<string, unknown[]> {
  const row = { ...scope, id: NONE };
  const held = { id: NONE, fence: 1 };
  const keyed = { principal: scope, keyHash: 'none' };
  return {
    'AgentRunsRepository.decisionsOf': [row, 10],
    'AgentRunsRepository.deleteOld': [1, 100],
    'AgentRunsRepository.eventsAfter': [row, 0, 10],
    'AgentRunsRepository.findByLink': [NONE],
    'AgentRunsRepository.hasStepOf': [row, ['click']],
    'AgentRunsRepository.lastEventOf': [row],
    'AgentRunsRepository.listCounted': [scope, NONE, FURTHER],
    'AgentRunsRepository.park': [row, manager],
    'AgentRunsRepository.update': [row, { status: 'failed' }, manager],
    'AgentsRepository.environmentsWithRuns': [scope, NONE, manager],
    'AgentsRepository.isScheduleFreeForJob': [row, manager],
    'AgentsRepository.usersOfField': [scope, NONE],
    'ApiKeysRepository.findRow': [scope, NONE],
    'ApiKeysRepository.anyBeyond': [scope, [scope.accountId], manager],
    'ApiKeysRepository.replace': [
      scope,
      { id: NONE, old: Buffer.alloc(32) },
      { hash: Buffer.alloc(32), prefix: '', last4: '' },
      null,
      manager,
    ],
    'AuditEntriesRepository.countAfter': [scope, '0', manager],
    'AuditEntriesRepository.listBetween': [scope, ['0', '1'], 10, manager],
    'AuditEntriesRepository.listAfter': [scope, {}, '0', 10],
    'AuditLinksRepository.findLast': [scope],
    'AuditLinksRepository.insert': [
      scope,
      { number: 1_000, createdAt: PAST, entryIds: ['1'], entryHashes: ['none'], previous: '', hash: 'none' },
    ],
    'AuditLinksRepository.listAfter': [scope, 0, 10, manager],
    'DeliveriesRepository.failForJob': [NONE, 'gone', manager],
    'EnvelopeFillsRepository.failForJob': [NONE, { code: '', detail: '' }, manager],
    'EnvelopesRepository.count': [scope, { type: 'user', id: scope.userId, search: 'offer' }, 'exact'],
    'EnvelopesRepository.delete': [scope, NONE, manager],
    'EnvelopesRepository.findOfTeam': [scope, NONE],
    'EnvelopesRepository.listCounted': [scope, { type: 'user', id: scope.userId }, FURTHER],
    'EnvelopesRepository.updateForJob': [NONE, { status: 'filled' }, manager],
    'ExtractionsRepository.environmentsWithRuns': [scope, NONE, manager],
    'ExtractionsRepository.storeVerdicts': [{ id: NONE, rules: [], updatedAt: PAST }],
    'ExtractionsRepository.usersOfField': [scope, NONE],
    'FieldValuesRepository.clear': [scope, scope.userId, [{ fieldId: NONE, value: null }], manager],
    'FieldValuesRepository.entriesOfUsers': [scope, [scope.userId]],
    'FieldValuesRepository.countFields': [scope, { search: 'note', type: 'text_field' }],
    'FieldValuesRepository.fields': [scope, {}, FURTHER],
    'FieldValuesRepository.valuesOfUsers': [scope, [scope.userId], ['note']],
    'FieldsRepository.environmentsWithValues': [scope, { id: NONE }],
    'FieldsRepository.formsThatCross': [scope, { id: NONE, minLength: 5, maxLength: null }, manager],
    'FieldsRepository.formsThatShow': [scope, { id: NONE }],
    'FieldsRepository.hiddenAmong': [scope, [NONE], manager],
    'FormsRepository.count': [scope, { tags: ['a'], search: 'offer' }, 'exact'],
    'IdempotencyKeysRepository.complete': [keyed, '', ''],
    'IdempotencyKeysRepository.find': [keyed],
    'IdempotencyKeysRepository.isFree': [keyed],
    'IdempotencyKeysRepository.lock': [keyed],
    'IdempotencyKeysRepository.release': [keyed, ''],
    'InvitationsRepository.accept': [scope, NONE, PAST, manager],
    'InvitationsRepository.findByLink': [NONE, manager],
    // A job without entries: where most entries match, the first row of the table ends the search.
    'JobEntriesRepository.isAnyOverdue': ['none', 10],
    'KeptSessionsRepository.find': [scope, NONE],
    'KeptSessionsRepository.save': [scope, NONE, '', manager],
    'MailsRepository.deleteOld': [1, 100],
    'MailsRepository.markFailedForJob': [NONE, '', manager],
    'ModelUsageRepository.reserve': [scope, '2026-11-01', 1, 10],
    'ModelUsageRepository.settle': [scope, '2026-11-01', 1],
    'OutboxRepository.extend': [held, { workerId: NONE, leaseSeconds: 1 }],
    'OutboxRepository.goneWorkers': [],
    'OutboxRepository.markAsWaiting': [[NONE]],
    'OutboxRepository.ping': [],
    'OutboxRepository.postpone': [held, 1],
    'OutboxRepository.release': [held],
    'OutboxRepository.releaseDead': [NONE],
    'OutboxRepository.releaseGone': [[NONE], 1],
    'OutboxRepository.states': [],
    'RecipientsRepository.findByToken': ['none'],
    'RecipientsRepository.listFirst': [scope, [NONE]],
    'ReviewsRepository.findByLink': [NONE],
    'RunsRepository.count': [scope, { extractionId: NONE }, 'exact'],
    'RunsRepository.deleteOld': [1, 100],
    'RunsRepository.finishedOfBatch': [{ ...scope, batchId: NONE }, [NONE], manager],
    'RunsRepository.lockForJob': [NONE, manager],
    'RunsRepository.storeNotes': [scope, NONE, { error: '', warnings: [] }, manager],
    'SealKeysRepository.find': [],
    'SealKeysRepository.findOrInsert': [{ privateKey: '', certificate: '' }],
    'StoredObjectsRepository.sample': [20],
    'StoredObjectsRepository.discard': [scope.teamId, [{ key: NONE, owner: { table: 'user_file', id: NONE } }]],
    'SubmissionsRepository.complete': [scope, [{ id: NONE, fields: {}, rulesPending: false, ruleErrors: [] }], manager],
    'SubmissionsRepository.earlierResults': [
      { ...scope, id: NONE, completedAt: PAST },
      { keys: ['note'], values: ['a'] },
      manager,
    ],
    'SubmissionsRepository.findForJob': [NONE],
    'SubmissionsRepository.finishRules': [scope, NONE, { fields: {}, ruleErrors: [] }, manager],
    'SubmissionsRepository.holdForm': [{ formId: NONE }, manager],
    'TemplateVersionsRepository.count': [scope, NONE, {}],
    'TemplatesRepository.count': [scope, { tagGroups: [] }],
    'TemplatesRepository.findNamed': [scope, 'Offer'],
    'UsersRepository.count': [scope, {}, 'exact'],
    'UsersRepository.listCounted': [scope, {}, FURTHER],
    'UsersRepository.namesOf': [scope, [scope.userId]],
    'WebhookEndpointsRepository.markWorkingForJob': [NONE, manager],
    'WebhookSecretsRepository.rotate': [scope, '', PAST],
  };
}
