import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deleted run marks its files as deleted (`tombstone_stored_objects`). */
const FILES_OF_RUNS = `
  CREATE TRIGGER agent_run_files AFTER DELETE ON agent_run REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION tombstone_stored_objects()`;

export class ComputerAgents1795373361085 implements MigrationInterface {
  name = 'ComputerAgents1795373361085';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "agent_session" ("agent_id" uuid NOT NULL, "environment_id" uuid NOT NULL, "team_id" uuid NOT NULL, "sealed_state" text NOT NULL, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_01ecb1c97fc2ba79418225c2515" PRIMARY KEY ("agent_id", "environment_id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "agent" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "name" text NOT NULL, "task" text NOT NULL, "start_address" text NOT NULL, "policy" jsonb NOT NULL, "success" jsonb NOT NULL, "planner" text NOT NULL, "save_files_to" uuid, "steps" jsonb, "keep_session" boolean NOT NULL, "approval_seconds" integer NOT NULL, "secret_fields" jsonb NOT NULL, "secrets" jsonb NOT NULL, "sealed_secrets" text NOT NULL DEFAULT '', "schedule" jsonb, "schedule_environment_id" uuid, "next_run_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "UQ_3c9639b06213414ced520b7c852" UNIQUE ("team_id", "id"), CONSTRAINT "PK_1000e989398c5d4ed585cf9a46f" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "agent_due" ON "agent"  ("next_run_at") WHERE next_run_at IS NOT NULL`);
    await queryRunner.query(`CREATE INDEX "IDX_2300daf0a08060c16b3b3c0ac9" ON "agent"  ("team_id", "created_at") `);
    await queryRunner.query(
      `CREATE TABLE "agent_run_event" ("run_id" uuid NOT NULL, "number" integer NOT NULL, "kind" text NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "actor" text NOT NULL, "action" text NOT NULL DEFAULT '', "target" text NOT NULL DEFAULT '', "value" text NOT NULL DEFAULT '', "outcome" text NOT NULL DEFAULT '', "note" text NOT NULL DEFAULT '', "address" text NOT NULL DEFAULT '', "text" text NOT NULL DEFAULT '', "step" integer, "screenshot_key" text, CONSTRAINT "PK_049d3b15266cc92d5d3593cdabe" PRIMARY KEY ("run_id", "number"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "agent_run" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "environment_id" uuid NOT NULL, "agent_id" uuid NOT NULL, "user_id" text COLLATE "C", "status" text NOT NULL DEFAULT 'pending', "planner" text NOT NULL, "sealed_fields" text NOT NULL, "secret_fields" jsonb NOT NULL DEFAULT '[]', "identity" text NOT NULL DEFAULT '', "result" jsonb, "error" text NOT NULL DEFAULT '', "error_code" text NOT NULL DEFAULT '', "started_at" TIMESTAMP(3) WITH TIME ZONE, "finished_at" TIMESTAMP(3) WITH TIME ZONE, "submitted_at" TIMESTAMP(3) WITH TIME ZONE, "acted_at" TIMESTAMP(3) WITH TIME ZONE, "approval" jsonb, "approval_ends_at" TIMESTAMP(3) WITH TIME ZONE, "approved" jsonb NOT NULL DEFAULT '[]', "used_seconds" double precision NOT NULL DEFAULT '0', "downloads" jsonb NOT NULL DEFAULT '[]', "job_id" uuid, CONSTRAINT "PK_ea8d80275b57b9913c709094f52" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "agent_run_finished" ON "agent_run"  ("finished_at") `);
    await queryRunner.query(
      `CREATE INDEX "agent_run_waiting" ON "agent_run"  ("approval_ends_at") WHERE status = 'awaiting_approval'`,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_f26f686aadb9cb452f5d3cb46a" ON "agent_run"  ("environment_id", "user_id") `,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_25560c42d6511e61d17cbd3c88" ON "agent_run"  ("environment_id", "agent_id", "created_at", "id") `,
    );
    await queryRunner.query(
      `ALTER TABLE "agent_session" ADD CONSTRAINT "FK_1c96f2de4f1cf1fb7b41fe3207d" FOREIGN KEY ("team_id", "environment_id") REFERENCES "environment"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "agent_session" ADD CONSTRAINT "FK_a575ff4e055e39fb2c510a4f5d3" FOREIGN KEY ("team_id", "agent_id") REFERENCES "agent"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "agent" ADD CONSTRAINT "FK_839bcc0aa0c300f8d540ef47bc2" FOREIGN KEY ("team_id", "schedule_environment_id") REFERENCES "environment"("team_id","id") ON DELETE NO ACTION ON UPDATE NO ACTION DEFERRABLE INITIALLY IMMEDIATE`,
    );
    await queryRunner.query(
      `ALTER TABLE "agent" ADD CONSTRAINT "FK_41677b17f58970c45f0f5092481" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "agent_run_event" ADD CONSTRAINT "FK_fd5eb1b210d06862df84948b8dc" FOREIGN KEY ("run_id") REFERENCES "agent_run"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "agent_run" ADD CONSTRAINT "FK_f26f686aadb9cb452f5d3cb46a8" FOREIGN KEY ("environment_id", "user_id") REFERENCES "user"("environment_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "agent_run" ADD CONSTRAINT "FK_284cdf676d0fab64047640bfda9" FOREIGN KEY ("team_id", "environment_id") REFERENCES "environment"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "agent_run" ADD CONSTRAINT "FK_76c0ec035b4f0bbdf634c1c2f51" FOREIGN KEY ("team_id", "agent_id") REFERENCES "agent"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(FILES_OF_RUNS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "agent_run" DROP CONSTRAINT "FK_76c0ec035b4f0bbdf634c1c2f51"`);
    await queryRunner.query(`ALTER TABLE "agent_run" DROP CONSTRAINT "FK_284cdf676d0fab64047640bfda9"`);
    await queryRunner.query(`ALTER TABLE "agent_run" DROP CONSTRAINT "FK_f26f686aadb9cb452f5d3cb46a8"`);
    await queryRunner.query(`ALTER TABLE "agent_run_event" DROP CONSTRAINT "FK_fd5eb1b210d06862df84948b8dc"`);
    await queryRunner.query(`ALTER TABLE "agent" DROP CONSTRAINT "FK_41677b17f58970c45f0f5092481"`);
    await queryRunner.query(`ALTER TABLE "agent" DROP CONSTRAINT "FK_839bcc0aa0c300f8d540ef47bc2"`);
    await queryRunner.query(`ALTER TABLE "agent_session" DROP CONSTRAINT "FK_a575ff4e055e39fb2c510a4f5d3"`);
    await queryRunner.query(`ALTER TABLE "agent_session" DROP CONSTRAINT "FK_1c96f2de4f1cf1fb7b41fe3207d"`);
    await queryRunner.query(`DROP INDEX "public"."IDX_25560c42d6511e61d17cbd3c88"`);
    await queryRunner.query(`DROP INDEX "public"."IDX_f26f686aadb9cb452f5d3cb46a"`);
    await queryRunner.query(`DROP INDEX "public"."agent_run_waiting"`);
    await queryRunner.query(`DROP INDEX "public"."agent_run_finished"`);
    await queryRunner.query(`DROP TABLE "agent_run"`);
    await queryRunner.query(`DROP TABLE "agent_run_event"`);
    await queryRunner.query(`DROP INDEX "public"."IDX_2300daf0a08060c16b3b3c0ac9"`);
    await queryRunner.query(`DROP INDEX "public"."agent_due"`);
    await queryRunner.query(`DROP TABLE "agent"`);
    await queryRunner.query(`DROP TABLE "agent_session"`);
  }
}
