import type { MigrationInterface, QueryRunner } from 'typeorm';

const NEW_TABLES = `
  CREATE TABLE webhook_endpoint (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    team_id uuid NOT NULL,
    url text NOT NULL,
    event_types text[] NOT NULL,
    environment_ids uuid[] NOT NULL DEFAULT '{}',
    description text NOT NULL DEFAULT '',
    disabled_at timestamptz(3),
    disable_reason text,
    failing_since timestamptz(3),
    CONSTRAINT "PK_6c98112122b2b8a4f3984d2efa8" PRIMARY KEY (id),
    CONSTRAINT webhook_endpoint_team_id UNIQUE (team_id, id),
    CONSTRAINT "FK_f8e0382d367307193a2ea9e5226" FOREIGN KEY (team_id) REFERENCES team(id) ON DELETE CASCADE
  );
  CREATE INDEX "IDX_4dce0df38c5881abb35853c8ee" ON webhook_endpoint (team_id, created_at, id);

  CREATE TABLE webhook_attempt (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    delivery_id uuid NOT NULL,
    status_code integer NOT NULL,
    duration_ms integer NOT NULL,
    reason text NOT NULL,
    response text NOT NULL,
    CONSTRAINT "PK_e4ff77b66cdd20591ba6189a1f9" PRIMARY KEY (id),
    CONSTRAINT "FK_d7ed48c4841159bfd6bdee166ea" FOREIGN KEY (delivery_id)
      REFERENCES webhook_delivery(id) ON DELETE CASCADE
  );
  CREATE INDEX "IDX_5493434deb7d16d7bdd33c2353" ON webhook_attempt (delivery_id, created_at, id);`;

const NEW_COLUMNS = `
  ALTER TABLE extraction_run ADD callback jsonb;
  ALTER TABLE webhook_delivery
    ADD team_id uuid,
    ADD environment_id uuid,
    ADD event_id uuid,
    ADD event_type text,
    ADD target text,
    ADD endpoint_id uuid,
    ADD user_id text COLLATE "C",
    ADD form_id varchar(6),
    ADD sealed_headers text,
    ADD body text,
    ADD job_id uuid,
    ADD last_status integer NOT NULL DEFAULT 0,
    ADD next_attempt_at timestamptz(3);`;

/** A call's request for a callback was a delivery without a body; now it is a fact of the run until the run has ended. */
const CALLBACKS_TO_RUNS = `
  UPDATE extraction_run run SET callback = jsonb_build_object(
    'url', delivery.url, 'requestId', delivery.request_id,
    'waitForBoundingBoxes', delivery.wait_for_bounding_boxes,
    'waitForConfidenceScores', delivery.wait_for_confidence_scores)
    FROM webhook_delivery delivery WHERE delivery.run_id = run.id;
  DELETE FROM webhook_delivery delivery USING extraction_run run
    WHERE run.id = delivery.run_id AND run.status NOT IN ('succeeded', 'failed');`;

/** The body of a callback was made for each attempt. Deliveries of ended runs, also pending ones, get the body of that time. */
const BODIES = `
  UPDATE webhook_delivery delivery SET
    team_id = run.team_id, environment_id = run.environment_id, user_id = run.user_id, event_id = delivery.id,
    target = 'callback',
    event_type = CASE run.status WHEN 'succeeded' THEN 'extraction.completed' ELSE 'extraction.failed' END,
    body = jsonb_build_object(
      'event', CASE run.status WHEN 'succeeded' THEN 'extraction.completed' ELSE 'extraction.failed' END,
      'extraction_id', run.extraction_id, 'extraction_run_id', run.id, 'user_id', run.user_id,
      'file_name', run.file_name, 'success', run.status = 'succeeded', 'error', run.error,
      'created_at', to_char(run.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', (
        SELECT coalesce(jsonb_agg(
          jsonb_build_object(
            'field_id', found->'fieldId', 'field_internal_id', found->'fieldInternalId', 'value', found->'value')
          || CASE WHEN delivery.wait_for_confidence_scores OR extraction.confidence_scores_enabled
               THEN jsonb_build_object('confidence', found->'confidence') ELSE '{}' END
          || CASE WHEN delivery.wait_for_bounding_boxes
               THEN jsonb_build_object('bounding_boxes', found->'boxes') ELSE '{}' END
          ORDER BY place), '[]')
        FROM jsonb_array_elements(run.data) WITH ORDINALITY AS datapoint (found, place))
    )::text
    FROM extraction_run run JOIN extraction ON extraction.id = run.extraction_id
    WHERE run.id = delivery.run_id;
  UPDATE webhook_delivery delivery SET job_id = entry.id, next_attempt_at = entry.available_at
    FROM outbox entry
    WHERE entry.job = 'deliver-webhook' AND entry.payload->>'deliveryId' = delivery.id::text
      AND delivery.delivered_at IS NULL AND delivery.failed_at IS NULL;`;

const CONSTRAINTS = `
  ALTER TABLE webhook_delivery
    DROP wait_for_bounding_boxes,
    DROP wait_for_confidence_scores,
    DROP CONSTRAINT "UQ_523df1acf6d4290b9c7d94c6e2f",
    ALTER run_id DROP NOT NULL,
    ALTER team_id SET NOT NULL,
    ALTER environment_id SET NOT NULL,
    ALTER event_id SET NOT NULL,
    ALTER event_type SET NOT NULL,
    ALTER target SET NOT NULL,
    ALTER body SET NOT NULL,
    ADD CONSTRAINT "FK_d7924957a5bd7e420522006cb79" FOREIGN KEY (team_id, environment_id)
      REFERENCES environment(team_id, id) ON DELETE CASCADE,
    ADD CONSTRAINT "FK_293919f5aabce79454e2bdd96bf" FOREIGN KEY (team_id, endpoint_id)
      REFERENCES webhook_endpoint(team_id, id) ON DELETE CASCADE,
    ADD CONSTRAINT "FK_ea50de0c3a9991d30f623acde09" FOREIGN KEY (environment_id, user_id)
      REFERENCES "user"(environment_id, id) ON DELETE CASCADE,
    ADD CONSTRAINT "FK_02e21aaf3b82be73066b5838b4e" FOREIGN KEY (team_id, form_id)
      REFERENCES form(team_id, key) ON DELETE CASCADE;
  CREATE INDEX webhook_delivery_age ON webhook_delivery (created_at);
  CREATE INDEX "IDX_d6be54799aa5b2389a8a2dc7a1" ON webhook_delivery (environment_id, created_at, id);
  CREATE INDEX "IDX_b0578d7b6a3486974d3a3bba34" ON webhook_delivery (environment_id, user_id) WHERE user_id IS NOT NULL;
  CREATE INDEX "IDX_22d429a3071348c44357b0cb73" ON webhook_delivery (endpoint_id, created_at, id)
    WHERE endpoint_id IS NOT NULL;
  CREATE INDEX "IDX_a4f6f7a734dc6514ca305a5f63" ON webhook_delivery (run_id) WHERE run_id IS NOT NULL;
  CREATE INDEX "IDX_44e5a23603f37462fc3a7d361f" ON webhook_delivery (form_id, created_at, id) WHERE form_id IS NOT NULL;`;

/** Deliveries of endpoints and integrations cannot be represented in the earlier schema. */
const DOWN = `
  DELETE FROM webhook_delivery WHERE target <> 'callback';
  DROP TABLE webhook_attempt;
  ALTER TABLE webhook_delivery
    DROP team_id, DROP environment_id, DROP event_id, DROP event_type, DROP target, DROP endpoint_id, DROP user_id,
    DROP form_id, DROP sealed_headers, DROP body, DROP job_id, DROP last_status, DROP next_attempt_at,
    ADD wait_for_bounding_boxes boolean,
    ADD wait_for_confidence_scores boolean;
  DROP TABLE webhook_endpoint;
  INSERT INTO webhook_delivery (run_id, url, request_id)
    SELECT id, callback->>'url', callback->>'requestId' FROM extraction_run
    WHERE callback IS NOT NULL AND status NOT IN ('succeeded', 'failed');
  UPDATE webhook_delivery delivery SET
    wait_for_bounding_boxes = coalesce((run.callback->'waitForBoundingBoxes')::boolean, false),
    wait_for_confidence_scores = coalesce((run.callback->'waitForConfidenceScores')::boolean, false)
    FROM extraction_run run WHERE run.id = delivery.run_id;
  ALTER TABLE webhook_delivery
    ALTER wait_for_bounding_boxes SET NOT NULL,
    ALTER wait_for_confidence_scores SET NOT NULL,
    ALTER run_id SET NOT NULL,
    ADD CONSTRAINT "UQ_523df1acf6d4290b9c7d94c6e2f" UNIQUE (run_id);
  DROP INDEX "IDX_a4f6f7a734dc6514ca305a5f63";
  DROP INDEX webhook_delivery_age;
  ALTER TABLE extraction_run DROP callback;`;

/** Endpoints of teams, and one table for all deliveries: the callback of a run becomes one of their kinds. */
export class WebhookEndpoints1795334607599 implements MigrationInterface {
  name = 'WebhookEndpoints1795334607599';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of [NEW_TABLES, NEW_COLUMNS, CALLBACKS_TO_RUNS, BODIES, CONSTRAINTS]) await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
