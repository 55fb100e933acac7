import type { DtoClass } from '@app/core';
import { AgentRunEventDto } from './agent-run-event.dto';
import { EnvelopeEventDto } from './envelope-event.dto';
import { ExtractionEventDto } from './extraction-event.dto';
import { SubmissionEventDto } from './submission-event.dto';
import { UserDeletedEventDto } from './user-event.dto';

interface EventDeclaration {
  /** The class of `data`, which validates nothing here: it serializes and documents. */
  payload: DtoClass;
  /** Completes "Sent when …". */
  description: string;
}

/** Every type of event that the service publishes, the source of OpenAPI's `webhooks`. */
export const EVENT_TYPES = {
  'extraction.completed': { payload: ExtractionEventDto, description: 'a run of an extraction has succeeded' },
  'extraction.failed': { payload: ExtractionEventDto, description: 'a run of an extraction has failed' },
  'extraction.approved': {
    payload: ExtractionEventDto,
    description: 'a reviewer has approved a run; extraction.completed is sent too',
  },
  'agent_run.awaiting_approval': {
    payload: AgentRunEventDto,
    description: 'a run of a computer agent waits for the approval of an action',
  },
  'agent_run.succeeded': { payload: AgentRunEventDto, description: 'a run of a computer agent has succeeded' },
  'agent_run.failed': { payload: AgentRunEventDto, description: 'a run of a computer agent has failed' },
  'agent_run.cancelled': {
    payload: AgentRunEventDto,
    description: 'a run of a computer agent was cancelled or rejected, or nobody approved its action in time',
  },
  'envelope.sent': { payload: EnvelopeEventDto, description: 'an envelope was sent for signature' },
  'envelope.viewed': {
    payload: EnvelopeEventDto,
    description: 'the signer has opened the document for the first time',
  },
  'envelope.signed': { payload: EnvelopeEventDto, description: 'a signer has signed the document' },
  'envelope.declined': { payload: EnvelopeEventDto, description: 'a recipient has declined the document' },
  'envelope.expired': { payload: EnvelopeEventDto, description: 'the signing link has expired without a signature' },
  'envelope.voided': { payload: EnvelopeEventDto, description: 'the sender has voided the envelope' },
  'envelope.sealed': { payload: EnvelopeEventDto, description: 'the signed document was sealed and can be fetched' },
  'submission.completed': {
    payload: SubmissionEventDto,
    description: 'a submission of a form was completed and its rules have run',
  },
  'user.deleted': { payload: UserDeletedEventDto, description: 'a user and the data of the user were erased' },
} as const satisfies Record<string, EventDeclaration>;

export type EventType = keyof typeof EVENT_TYPES;
export type EventData<Type extends EventType> = InstanceType<(typeof EVENT_TYPES)[Type]['payload']>;

export const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES) as EventType[];

/** The type of the event that `POST /api/builder/webhook-endpoint/<id>/test/` sends. No endpoint subscribes to it. */
export const TEST_EVENT = 'endpoint.test';
