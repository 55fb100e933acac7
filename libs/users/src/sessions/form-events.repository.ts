import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { InvalidInputError, isForeignKeyViolation } from '@app/core';
import type { Scope } from '@app/teams';
import { type EntityManager, Repository } from 'typeorm';
import { EVENT_OF_USER, FormEvent } from './form-event.entity';

/** An event to store. */
export interface NewFormEvent extends Pick<
  FormEvent,
  'userId' | 'formId' | 'stepKey' | 'event' | 'otherStepKey' | 'eventId'
> {
  /** Null: at its receipt. */
  occurredAt: Date | null;
}

/** An event of a user, with the name of its form. */
export interface UserEvent extends Pick<FormEvent, 'event' | 'stepKey' | 'otherStepKey' | 'receivedAt'> {
  formName: string;
}

/** The state of a form for a user. */
export interface FormSession {
  key: string;
  name: string;
  /** Where the user is; empty when no event tells. */
  currentStep: string;
  /** When the newest submission was completed; null while it is open. */
  completedAt: Date | null;
}

/** A repeated event, and one that is older than the stored one, have no effect. */
const RECORD = `
  INSERT INTO form_event AS e (environment_id, team_id, user_id, form_id, step_key, event, other_step_key, event_id,
    occurred_at, received_at)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, least($9::timestamptz, clock.now), clock.now
    FROM (SELECT clock_timestamp()::timestamptz(3) AS now) AS clock
  ON CONFLICT (environment_id, user_id, form_id, step_key, event) DO UPDATE
    SET other_step_key = excluded.other_step_key, event_id = excluded.event_id, occurred_at = excluded.occurred_at,
      received_at = greatest(e.received_at, excluded.received_at)
    WHERE e.event_id <> excluded.event_id AND e.occurred_at <= excluded.occurred_at
  RETURNING step_key`;

const EVENTS = `
  SELECT f.name AS "formName", e.event, e.step_key AS "stepKey", e.other_step_key AS "otherStepKey",
    e.received_at AS "receivedAt"
  FROM form_event e JOIN form f ON f.id = e.form_id
  WHERE e.environment_id = $1 AND e.user_id = $2
  ORDER BY f.created_at, f.id, e.received_at, e.step_key, e.event`;

/** The step that was loaded last, or to which the newest event leads; of equally old events the load is the newer one. */
const CURRENT_STEP = `
  SELECT at.step_key FROM form_event e
    CROSS JOIN LATERAL (SELECT CASE WHEN e.event = 'load' OR e.other_step_key = '' THEN e.step_key
      ELSE e.other_step_key END AS step_key) AS at
  WHERE e.environment_id = $1 AND e.user_id = $2 AND e.form_id = f.id
    AND EXISTS (SELECT FROM step s WHERE s.form_id = f.id AND s.key = at.step_key)
  ORDER BY e.occurred_at DESC, (e.event = 'load') DESC LIMIT 1`;
const NEWEST_SUBMISSION = `
  SELECT s.completed_at FROM submission s WHERE s.environment_id = $1 AND s.user_id = $2 AND s.form_id = f.id
  ORDER BY s.created_at DESC, s.id DESC LIMIT 1`;
const SESSIONS = `
  SELECT f.key, f.name, coalesce((${CURRENT_STEP}), '') AS "currentStep", (${NEWEST_SUBMISSION}) AS "completedAt"
  FROM form f
  WHERE f.id IN (SELECT form_id FROM submission WHERE environment_id = $1 AND user_id = $2
    UNION SELECT form_id FROM form_event WHERE environment_id = $1 AND user_id = $2)
  ORDER BY f.created_at, f.id`;

/** The events of users on the steps of forms. The reads join the tables `form`, `step` and `submission`. */
@Injectable()
export class FormEventsRepository {
  constructor(@InjectRepository(FormEvent) private readonly events: Repository<FormEvent>) {}

  /** @returns whether the event was new. @throws InvalidInputError when the user or the form does not exist */
  async record({ environmentId, teamId }: Scope, event: NewFormEvent, manager: EntityManager): Promise<boolean> {
    const { userId, formId, stepKey, event: kind, otherStepKey, eventId, occurredAt } = event;
    const values = [environmentId, teamId, userId, formId, stepKey, kind, otherStepKey, eventId, occurredAt];
    try {
      return (await manager.query<unknown[]>(RECORD, values)).length > 0;
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      const isUser = isForeignKeyViolation(error, EVENT_OF_USER);
      const path = isUser ? 'fuser_key' : 'form_key';
      throw new InvalidInputError([{ path, message: `there is no such ${isUser ? 'user' : 'form'}` }]);
    }
  }

  /** The user's events, by form and in the order of their receipt. */
  ofUser({ environmentId }: Scope, userId: string): Promise<UserEvent[]> {
    return this.events.query(EVENTS, [environmentId, userId]);
  }

  /** The forms that the user has opened or submitted, the oldest form first. */
  sessions({ environmentId }: Scope, userId: string): Promise<FormSession[]> {
    return this.events.query(SESSIONS, [environmentId, userId]);
  }
}
