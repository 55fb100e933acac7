import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Teams1795179079923 implements MigrationInterface {
  name = 'Teams1795179079923';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "outbox" ("id" uuid NOT NULL, "job" text NOT NULL, "payload" jsonb NOT NULL, "request_id" text NOT NULL DEFAULT '', "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "available_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "enqueued_at" TIMESTAMP WITH TIME ZONE, "fence" integer NOT NULL DEFAULT '0', "attempts" integer NOT NULL DEFAULT '0', "locked_until" TIMESTAMP WITH TIME ZONE, "last_error" text, "failed_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "PK_340ab539f309f03bdaa14aa7649" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "outbox_open" ON "outbox"  ("enqueued_at", "available_at") WHERE failed_at IS NULL`,
    );
    await queryRunner.query(
      `CREATE TABLE "mail" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "to" text NOT NULL, "subject" text NOT NULL, "sealed_body" text, "sent_at" TIMESTAMP(3) WITH TIME ZONE, "failed_at" TIMESTAMP(3) WITH TIME ZONE, "error" text NOT NULL DEFAULT '', CONSTRAINT "PK_5407da42b983ba54c6c62d462d3" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "account" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "email" character varying(254) NOT NULL, "email_key" character varying(254) NOT NULL, "role" text NOT NULL, "user_groups" text array NOT NULL DEFAULT '{}', "permission_edit_form_results" boolean NOT NULL DEFAULT true, "permission_invite_collaborators" boolean NOT NULL DEFAULT true, "permission_edit_collaborator_template" boolean NOT NULL DEFAULT true, "permission_edit_logic" boolean NOT NULL DEFAULT true, "permission_edit_theme" boolean NOT NULL DEFAULT true, CONSTRAINT "account_team_id" UNIQUE ("team_id", "id"), CONSTRAINT "account_team_email" UNIQUE ("team_id", "email_key"), CONSTRAINT "PK_54115ee388cdb6d86bb4bf5b2ea" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "environment" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "name" character varying(40) NOT NULL, CONSTRAINT "environment_team_id" UNIQUE ("team_id", "id"), CONSTRAINT "environment_team_name" UNIQUE ("team_id", "name"), CONSTRAINT "PK_f0ec97d0ac5e0e2f50f7475699f" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "team" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "name" character varying(255) NOT NULL, "white_label" boolean NOT NULL DEFAULT false, "features" text array NOT NULL DEFAULT '{}', CONSTRAINT "PK_f57d8293406df4af348402e4b74" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "invitation" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "account_id" uuid NOT NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "accepted_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "invitation_account" UNIQUE ("team_id", "account_id"), CONSTRAINT "PK_beb994737756c0f18a1c1f8669c" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "api_key" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "environment_id" uuid NOT NULL, "account_id" uuid NOT NULL, "hash" bytea NOT NULL, "prefix" text NOT NULL, "last4" character varying(4) NOT NULL, "last_used_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "api_key_hash" UNIQUE ("hash"), CONSTRAINT "PK_b1bd840641b8acbaad89c3d8d11" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "api_key_environment" ON "api_key"  ("team_id", "environment_id") `);
    await queryRunner.query(`CREATE INDEX "api_key_account" ON "api_key"  ("team_id", "account_id") `);
    await queryRunner.query(
      `ALTER TABLE "account" ADD CONSTRAINT "FK_556332296b6602c464c69c3b2e8" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "environment" ADD CONSTRAINT "FK_22ca2e133c7d8feddb446f4d742" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "invitation" ADD CONSTRAINT "FK_3abb24a1d4dd8d0dfc721631c1c" FOREIGN KEY ("team_id", "account_id") REFERENCES "account"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "api_key" ADD CONSTRAINT "FK_8e26748f2a3fb20d7e39678e653" FOREIGN KEY ("team_id", "environment_id") REFERENCES "environment"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "api_key" ADD CONSTRAINT "FK_050c26cc4397e78fa56638575de" FOREIGN KEY ("team_id", "account_id") REFERENCES "account"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "api_key" DROP CONSTRAINT "FK_050c26cc4397e78fa56638575de"`);
    await queryRunner.query(`ALTER TABLE "api_key" DROP CONSTRAINT "FK_8e26748f2a3fb20d7e39678e653"`);
    await queryRunner.query(`ALTER TABLE "invitation" DROP CONSTRAINT "FK_3abb24a1d4dd8d0dfc721631c1c"`);
    await queryRunner.query(`ALTER TABLE "environment" DROP CONSTRAINT "FK_22ca2e133c7d8feddb446f4d742"`);
    await queryRunner.query(`ALTER TABLE "account" DROP CONSTRAINT "FK_556332296b6602c464c69c3b2e8"`);
    await queryRunner.query(`DROP INDEX "public"."api_key_account"`);
    await queryRunner.query(`DROP INDEX "public"."api_key_environment"`);
    await queryRunner.query(`DROP TABLE "api_key"`);
    await queryRunner.query(`DROP TABLE "invitation"`);
    await queryRunner.query(`DROP TABLE "team"`);
    await queryRunner.query(`DROP TABLE "environment"`);
    await queryRunner.query(`DROP TABLE "account"`);
    await queryRunner.query(`DROP TABLE "mail"`);
    await queryRunner.query(`DROP INDEX "public"."outbox_open"`);
    await queryRunner.query(`DROP TABLE "outbox"`);
  }
}
