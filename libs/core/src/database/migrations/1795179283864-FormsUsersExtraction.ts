import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FormsUsersExtraction1795179283864 implements MigrationInterface {
  name = 'FormsUsersExtraction1795179283864';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "document_template" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "name" text NOT NULL, "type" text NOT NULL, "tags" text array NOT NULL DEFAULT '{}', "file_name" text NOT NULL, "storage_key" text NOT NULL, "size" integer NOT NULL, "sha256" text NOT NULL, "fields" jsonb NOT NULL DEFAULT '[]', CONSTRAINT "UQ_047ea6ad07534ec8bd1990447b4" UNIQUE ("team_id", "id"), CONSTRAINT "PK_0e9c5bda0dd75f3bde7ae176c62" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_a40c8153b5368e106ebee7d823" ON "document_template"  ("team_id", "created_at", "id") `,
    );
    await queryRunner.query(
      `CREATE TABLE "envelope_event" ("envelope_id" uuid NOT NULL, "position" integer NOT NULL, "event" jsonb NOT NULL, CONSTRAINT "PK_7334b07a97aead42144e7bffa30" PRIMARY KEY ("envelope_id", "position"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "envelope" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "environment_id" uuid NOT NULL, "document_id" uuid, "user_id" text COLLATE "C", "template_name" text NOT NULL, "template_type" text NOT NULL, "template_sha256" text NOT NULL, "template_key" text NOT NULL, "tags" text array NOT NULL DEFAULT '{}', "values" jsonb NOT NULL, "type" text NOT NULL, "output" text NOT NULL, "status" text NOT NULL DEFAULT 'pending', "failure" jsonb, "job_id" uuid, "file_name" text NOT NULL DEFAULT '', "storage_key" text, "sha256" text, "native_key" text, "sender" text, "signer" text, "token_hash" text, "token_expires_at" TIMESTAMP(3) WITH TIME ZONE, "sent_at" TIMESTAMP(3) WITH TIME ZONE, "viewed_at" TIMESTAMP(3) WITH TIME ZONE, "consented_at" TIMESTAMP(3) WITH TIME ZONE, "signed_at" TIMESTAMP(3) WITH TIME ZONE, "declined_at" TIMESTAMP(3) WITH TIME ZONE, "decline_reason" text NOT NULL DEFAULT '', "signer_name" text NOT NULL DEFAULT '', "sealed_at" TIMESTAMP(3) WITH TIME ZONE, "sealed_key" text, "sealed_sha256" text, "certificate_key" text, "evidence_key" text, CONSTRAINT "PK_0e407d404553bda39e60a012c79" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE UNIQUE INDEX "envelope_signing_token" ON "envelope"  ("token_hash") `);
    await queryRunner.query(
      `CREATE INDEX "IDX_aed8c8bda9fa93b6b939ac16df" ON "envelope"  ("environment_id", "user_id", "created_at", "id") `,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_153b12917e5ce9d289ac0e5aa3" ON "envelope"  ("environment_id", "document_id", "created_at", "id") `,
    );
    await queryRunner.query(
      `CREATE TABLE "extraction_field" ("extraction_id" uuid NOT NULL, "field_id" uuid NOT NULL, CONSTRAINT "PK_dae87fb440237af1c8f1a6f557a" PRIMARY KEY ("extraction_id", "field_id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "extraction_file" ("run_id" uuid NOT NULL, "position" integer NOT NULL, "name" text NOT NULL, "media_type" text NOT NULL, "size" integer NOT NULL, "sha256" text NOT NULL, "storage_key" text NOT NULL, CONSTRAINT "PK_2001dc474d870b9413fe53bc03b" PRIMARY KEY ("run_id", "position"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "extraction_run" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "environment_id" uuid NOT NULL, "extraction_id" uuid NOT NULL, "user_id" text COLLATE "C" NOT NULL, "batch_id" uuid NOT NULL, "position" integer NOT NULL, "file_name" text NOT NULL, "status" text NOT NULL DEFAULT 'pending', "error" text NOT NULL DEFAULT '', "approved_at" TIMESTAMP(3) WITH TIME ZONE, "approver" text NOT NULL DEFAULT '', "identity" text NOT NULL DEFAULT '', "inbound_message" jsonb, "email_extracted_at" TIMESTAMP(3) WITH TIME ZONE, "document_extracted_at" TIMESTAMP(3) WITH TIME ZONE, "data" jsonb NOT NULL DEFAULT '[]', CONSTRAINT "PK_40998bc99218e2c7210e20af842" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_e58ef0ed246352497202cc05dc" ON "extraction_run"  ("environment_id", "user_id", "batch_id", "position") `,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_482115637dcbc9a6aef37d1a04" ON "extraction_run"  ("environment_id", "extraction_id", "created_at", "id") `,
    );
    await queryRunner.query(
      `CREATE TABLE "extraction" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "name" text NOT NULL, "file_type" text NOT NULL, "extraction_type" text NOT NULL DEFAULT '', "merge_files" boolean NOT NULL DEFAULT false, "check_continuous_pages" boolean NOT NULL DEFAULT false, "accept_spreadsheets" boolean NOT NULL DEFAULT false, "confidence_scores_enabled" boolean NOT NULL DEFAULT false, "context_rules" jsonb NOT NULL DEFAULT '[]', "file_sources" jsonb NOT NULL DEFAULT '[]', "file_filter_query" text NOT NULL DEFAULT '', "page_filter" integer, "queries" jsonb NOT NULL DEFAULT '[]', "variants" jsonb NOT NULL DEFAULT '[]', "rules" jsonb NOT NULL DEFAULT '[]', "integrations" jsonb NOT NULL DEFAULT '[]', CONSTRAINT "UQ_63b03e95047e71491b895e9c2a2" UNIQUE ("team_id", "id"), CONSTRAINT "PK_890dd51b9b8278350a70da3f93a" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_20821a2a70cb995c7b56ee4b76" ON "extraction"  ("team_id", "created_at") `,
    );
    await queryRunner.query(
      `CREATE TABLE "webhook_delivery" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "run_id" uuid NOT NULL, "url" text NOT NULL, "wait_for_bounding_boxes" boolean NOT NULL, "wait_for_confidence_scores" boolean NOT NULL, "request_id" text NOT NULL DEFAULT '', "attempts" integer NOT NULL DEFAULT '0', "last_error" text NOT NULL DEFAULT '', "delivered_at" TIMESTAMP(3) WITH TIME ZONE, "failed_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "UQ_523df1acf6d4290b9c7d94c6e2f" UNIQUE ("run_id"), CONSTRAINT "PK_b1ae290239a778f12399db91354" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "webhook_secret" ("environment_id" uuid NOT NULL, "team_id" uuid NOT NULL, "secret" text NOT NULL, "previous_secret" text, "previous_until" TIMESTAMP(3) WITH TIME ZONE, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_37d85833697d8ee1397118b25eb" PRIMARY KEY ("environment_id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "field_element" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "step_id" uuid NOT NULL, "field_id" uuid NOT NULL, "position" integer NOT NULL, "display_text" text, "max_length" integer, "min_length" integer, "required" boolean NOT NULL DEFAULT true, "placeholder" text NOT NULL DEFAULT '', "tooltip_text" text NOT NULL DEFAULT '', "submit_trigger" text NOT NULL DEFAULT 'none', "icon_url" text NOT NULL DEFAULT '', "format" text NOT NULL DEFAULT '', "repeat_trigger" text NOT NULL DEFAULT '', "tags" jsonb NOT NULL DEFAULT '{}', "hide_rules" jsonb NOT NULL DEFAULT '[]', "asset_id" uuid, "styles" jsonb NOT NULL DEFAULT '{}', CONSTRAINT "field_element_field" UNIQUE ("step_id", "field_id"), CONSTRAINT "PK_5d3b54964eadb38fd662d0fa78b" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "field_element_of_field" ON "field_element"  ("field_id") `);
    await queryRunner.query(`CREATE INDEX "field_element_asset" ON "field_element"  ("asset_id") `);
    await queryRunner.query(
      `CREATE TABLE "field" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "key" character varying(255) NOT NULL, "type" text NOT NULL, "display_text" text NOT NULL DEFAULT '', "hidden" boolean NOT NULL DEFAULT false, "repeated" boolean NOT NULL DEFAULT false, "metadata" jsonb NOT NULL DEFAULT '{}', "max_length" integer, "min_length" integer, CONSTRAINT "field_team_id" UNIQUE ("team_id", "id"), CONSTRAINT "field_team_key" UNIQUE ("team_id", "key"), CONSTRAINT "PK_39379bba786d7a75226b358f81e" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "form" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "key" character varying(6) NOT NULL, "name" character varying(255) NOT NULL, "active" boolean NOT NULL DEFAULT true, "tags" text array NOT NULL DEFAULT '{}', "theme_id" uuid, "integrations" jsonb NOT NULL DEFAULT '[]', "translations" jsonb NOT NULL DEFAULT '{}', CONSTRAINT "form_team_key" UNIQUE ("team_id", "key"), CONSTRAINT "form_team_name" UNIQUE ("team_id", "name"), CONSTRAINT "PK_8f72b95aa2f8ba82cf95dc7579e" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "logic_rule" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "form_id" uuid NOT NULL, "position" integer NOT NULL, "name" character varying(255) NOT NULL, "description" text NOT NULL DEFAULT '', "trigger_event" text NOT NULL, "index" integer NOT NULL, "metadata" jsonb NOT NULL DEFAULT '{}', "code" jsonb NOT NULL, "enabled" boolean NOT NULL DEFAULT true, "valid" boolean NOT NULL, "mode" text NOT NULL, "steps" text array NOT NULL DEFAULT '{}', "elements" text array NOT NULL DEFAULT '{}', CONSTRAINT "PK_493bc9a145ed55b0f6c4d3b19c0" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "logic_rule_form" ON "logic_rule"  ("form_id") `);
    await queryRunner.query(
      `CREATE TABLE "navigation_rule" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "form_id" uuid NOT NULL, "position" integer NOT NULL, "previous_step_id" uuid NOT NULL, "next_step_id" uuid NOT NULL, "trigger" text NOT NULL, "element_type" text NOT NULL, "element_key" character varying(255) NOT NULL, "conditions" jsonb NOT NULL DEFAULT '[]', CONSTRAINT "PK_c020ca1826cd09da1ee5109de2c" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "navigation_rule_form" ON "navigation_rule"  ("form_id") `);
    await queryRunner.query(`CREATE INDEX "navigation_rule_previous" ON "navigation_rule"  ("previous_step_id") `);
    await queryRunner.query(`CREATE INDEX "navigation_rule_next" ON "navigation_rule"  ("next_step_id") `);
    await queryRunner.query(
      `CREATE TABLE "shared_code" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "form_id" uuid NOT NULL, "position" integer NOT NULL, "name" character varying(255) NOT NULL, "code" jsonb NOT NULL, "valid" boolean NOT NULL, CONSTRAINT "PK_7a875ca586a34b12c9f35ea0c4e" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "shared_code_form" ON "shared_code"  ("form_id") `);
    await queryRunner.query(
      `CREATE TABLE "step_element" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "step_id" uuid NOT NULL, "kind" text NOT NULL, "key" character varying(255) NOT NULL, "position" integer NOT NULL, "properties" jsonb NOT NULL DEFAULT '{}', "hide_rules" jsonb NOT NULL DEFAULT '[]', "asset_id" uuid, "styles" jsonb NOT NULL DEFAULT '{}', CONSTRAINT "step_element_key" UNIQUE ("step_id", "kind", "key"), CONSTRAINT "PK_5048eb340a365fb0b44520010a3" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "step_element_asset" ON "step_element"  ("asset_id") `);
    await queryRunner.query(
      `CREATE TABLE "step" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "form_id" uuid NOT NULL, "key" character varying(255) NOT NULL, "position" integer NOT NULL, "origin" boolean NOT NULL DEFAULT false, "layout" text NOT NULL DEFAULT '', CONSTRAINT "step_form_key" UNIQUE ("form_id", "key"), CONSTRAINT "PK_70d386ace569c3d265e05db0cc7" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "asset" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "theme_id" uuid NOT NULL, "kind" text NOT NULL, "name" character varying(255) NOT NULL, "styles" jsonb NOT NULL DEFAULT '{}', CONSTRAINT "asset_theme_name" UNIQUE ("theme_id", "kind", "name"), CONSTRAINT "PK_1209d107fe21482beaea51b745e" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "theme" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "name" character varying(255) NOT NULL, CONSTRAINT "theme_team_id" UNIQUE ("team_id", "id"), CONSTRAINT "theme_team_name" UNIQUE ("team_id", "name"), CONSTRAINT "PK_c1934d0b4403bf10c1ab0c18166" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "field_value" ("environment_id" uuid NOT NULL, "user_id" text COLLATE "C" NOT NULL, "field_id" uuid NOT NULL, "team_id" uuid NOT NULL, "value" jsonb NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_12691f7333d2acd9717306ab351" PRIMARY KEY ("environment_id", "user_id", "field_id"))`,
    );
    await queryRunner.query(`CREATE INDEX "field_value_by_field" ON "field_value"  ("field_id") `);
    await queryRunner.query(
      `CREATE TABLE "user" ("environment_id" uuid NOT NULL, "id" text COLLATE "C" NOT NULL, "team_id" uuid NOT NULL, "name" text NOT NULL DEFAULT '', "sealed_key" text NOT NULL, "key_hash" bytea NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_b425b8fe039e918824988cd571f" PRIMARY KEY ("environment_id", "id"))`,
    );
    await queryRunner.query(`CREATE UNIQUE INDEX "user_key_hash" ON "user"  ("key_hash") `);
    await queryRunner.query(`CREATE INDEX "user_newest" ON "user"  ("environment_id", "created_at", "id") `);
    await queryRunner.query(
      `ALTER TABLE "document_template" ADD CONSTRAINT "FK_cde03ca98e3202553a87291a15b" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "envelope_event" ADD CONSTRAINT "FK_d58cdf8bc062176719de694c977" FOREIGN KEY ("envelope_id") REFERENCES "envelope"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "envelope" ADD CONSTRAINT "FK_bd950d2f446099d1fc834365fe4" FOREIGN KEY ("document_id") REFERENCES "document_template"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "envelope" ADD CONSTRAINT "FK_13ec29442274c2626757e49a72b" FOREIGN KEY ("environment_id", "user_id") REFERENCES "user"("environment_id","id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "envelope" ADD CONSTRAINT "FK_3514f0e7a2d82e16368204b360d" FOREIGN KEY ("team_id", "environment_id") REFERENCES "environment"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "extraction_field" ADD CONSTRAINT "FK_30afa263aec69ee637fd2fe8e9e" FOREIGN KEY ("field_id") REFERENCES "field"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "extraction_field" ADD CONSTRAINT "FK_bfbcc1389b5e32a50b53b4e7f6c" FOREIGN KEY ("extraction_id") REFERENCES "extraction"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "extraction_file" ADD CONSTRAINT "FK_821fdc70242d07114d826113c8e" FOREIGN KEY ("run_id") REFERENCES "extraction_run"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "extraction_run" ADD CONSTRAINT "FK_8c6205f1141fdd3c748ccb93742" FOREIGN KEY ("environment_id", "user_id") REFERENCES "user"("environment_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "extraction_run" ADD CONSTRAINT "FK_edcd0e24805957b4fab57533fc4" FOREIGN KEY ("team_id", "environment_id") REFERENCES "environment"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "extraction_run" ADD CONSTRAINT "FK_f2f540614b6d25badbe8bf25d09" FOREIGN KEY ("team_id", "extraction_id") REFERENCES "extraction"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "extraction" ADD CONSTRAINT "FK_b69f76b556ad149167ee2cd7014" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "webhook_delivery" ADD CONSTRAINT "FK_523df1acf6d4290b9c7d94c6e2f" FOREIGN KEY ("run_id") REFERENCES "extraction_run"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "webhook_secret" ADD CONSTRAINT "FK_356fa505f5d3a1dff911044cb3f" FOREIGN KEY ("team_id", "environment_id") REFERENCES "environment"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "field_element" ADD CONSTRAINT "FK_1ef903dc7cce5e6c5367ff211e1" FOREIGN KEY ("step_id") REFERENCES "step"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "field_element" ADD CONSTRAINT "FK_08f0a536349983b1995cd6b8910" FOREIGN KEY ("field_id") REFERENCES "field"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "field_element" ADD CONSTRAINT "FK_4ee6edf93ad4d0cc7b443f7ea89" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "field" ADD CONSTRAINT "FK_78b0ca4b0daf5f57eeb7a1822ad" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "form" ADD CONSTRAINT "FK_32cbd3b4cff484615232b3926b7" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "form" ADD CONSTRAINT "form_theme" FOREIGN KEY ("team_id", "theme_id") REFERENCES "theme"("team_id","id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "logic_rule" ADD CONSTRAINT "FK_059985ddd38547b134e0ffcfb7b" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "navigation_rule" ADD CONSTRAINT "FK_3966f6e2bdf521923ddd8700822" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "navigation_rule" ADD CONSTRAINT "FK_8751303b6dc9173f522016f7847" FOREIGN KEY ("previous_step_id") REFERENCES "step"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "navigation_rule" ADD CONSTRAINT "FK_485fc86e633ffe6bd056dede55d" FOREIGN KEY ("next_step_id") REFERENCES "step"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "shared_code" ADD CONSTRAINT "FK_3dee30456820ddad930a0d792bb" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "step_element" ADD CONSTRAINT "FK_49efe6e73d411efe174920684d0" FOREIGN KEY ("step_id") REFERENCES "step"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "step_element" ADD CONSTRAINT "FK_d4c3d4240687c884ebd58668cdb" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "step" ADD CONSTRAINT "FK_f43c76c5a006151b1c8463a0d5c" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "asset" ADD CONSTRAINT "FK_d47d85bdef52d4b94e01d6444c7" FOREIGN KEY ("theme_id") REFERENCES "theme"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "theme" ADD CONSTRAINT "FK_3c60cf9f748bcfdb01611bd06c1" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "field_value" ADD CONSTRAINT "field_value_field" FOREIGN KEY ("team_id", "field_id") REFERENCES "field"("team_id","id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "field_value" ADD CONSTRAINT "field_value_user" FOREIGN KEY ("environment_id", "user_id") REFERENCES "user"("environment_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "field_value" ADD CONSTRAINT "FK_1128c3655e61e76acc63f217ddc" FOREIGN KEY ("team_id", "environment_id") REFERENCES "environment"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "user" ADD CONSTRAINT "FK_0845ddc3a0a0c7f3e497b9791f4" FOREIGN KEY ("team_id", "environment_id") REFERENCES "environment"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user" DROP CONSTRAINT "FK_0845ddc3a0a0c7f3e497b9791f4"`);
    await queryRunner.query(`ALTER TABLE "field_value" DROP CONSTRAINT "FK_1128c3655e61e76acc63f217ddc"`);
    await queryRunner.query(`ALTER TABLE "field_value" DROP CONSTRAINT "field_value_user"`);
    await queryRunner.query(`ALTER TABLE "field_value" DROP CONSTRAINT "field_value_field"`);
    await queryRunner.query(`ALTER TABLE "theme" DROP CONSTRAINT "FK_3c60cf9f748bcfdb01611bd06c1"`);
    await queryRunner.query(`ALTER TABLE "asset" DROP CONSTRAINT "FK_d47d85bdef52d4b94e01d6444c7"`);
    await queryRunner.query(`ALTER TABLE "step" DROP CONSTRAINT "FK_f43c76c5a006151b1c8463a0d5c"`);
    await queryRunner.query(`ALTER TABLE "step_element" DROP CONSTRAINT "FK_d4c3d4240687c884ebd58668cdb"`);
    await queryRunner.query(`ALTER TABLE "step_element" DROP CONSTRAINT "FK_49efe6e73d411efe174920684d0"`);
    await queryRunner.query(`ALTER TABLE "shared_code" DROP CONSTRAINT "FK_3dee30456820ddad930a0d792bb"`);
    await queryRunner.query(`ALTER TABLE "navigation_rule" DROP CONSTRAINT "FK_485fc86e633ffe6bd056dede55d"`);
    await queryRunner.query(`ALTER TABLE "navigation_rule" DROP CONSTRAINT "FK_8751303b6dc9173f522016f7847"`);
    await queryRunner.query(`ALTER TABLE "navigation_rule" DROP CONSTRAINT "FK_3966f6e2bdf521923ddd8700822"`);
    await queryRunner.query(`ALTER TABLE "logic_rule" DROP CONSTRAINT "FK_059985ddd38547b134e0ffcfb7b"`);
    await queryRunner.query(`ALTER TABLE "form" DROP CONSTRAINT "form_theme"`);
    await queryRunner.query(`ALTER TABLE "form" DROP CONSTRAINT "FK_32cbd3b4cff484615232b3926b7"`);
    await queryRunner.query(`ALTER TABLE "field" DROP CONSTRAINT "FK_78b0ca4b0daf5f57eeb7a1822ad"`);
    await queryRunner.query(`ALTER TABLE "field_element" DROP CONSTRAINT "FK_4ee6edf93ad4d0cc7b443f7ea89"`);
    await queryRunner.query(`ALTER TABLE "field_element" DROP CONSTRAINT "FK_08f0a536349983b1995cd6b8910"`);
    await queryRunner.query(`ALTER TABLE "field_element" DROP CONSTRAINT "FK_1ef903dc7cce5e6c5367ff211e1"`);
    await queryRunner.query(`ALTER TABLE "webhook_secret" DROP CONSTRAINT "FK_356fa505f5d3a1dff911044cb3f"`);
    await queryRunner.query(`ALTER TABLE "webhook_delivery" DROP CONSTRAINT "FK_523df1acf6d4290b9c7d94c6e2f"`);
    await queryRunner.query(`ALTER TABLE "extraction" DROP CONSTRAINT "FK_b69f76b556ad149167ee2cd7014"`);
    await queryRunner.query(`ALTER TABLE "extraction_run" DROP CONSTRAINT "FK_f2f540614b6d25badbe8bf25d09"`);
    await queryRunner.query(`ALTER TABLE "extraction_run" DROP CONSTRAINT "FK_edcd0e24805957b4fab57533fc4"`);
    await queryRunner.query(`ALTER TABLE "extraction_run" DROP CONSTRAINT "FK_8c6205f1141fdd3c748ccb93742"`);
    await queryRunner.query(`ALTER TABLE "extraction_file" DROP CONSTRAINT "FK_821fdc70242d07114d826113c8e"`);
    await queryRunner.query(`ALTER TABLE "extraction_field" DROP CONSTRAINT "FK_bfbcc1389b5e32a50b53b4e7f6c"`);
    await queryRunner.query(`ALTER TABLE "extraction_field" DROP CONSTRAINT "FK_30afa263aec69ee637fd2fe8e9e"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP CONSTRAINT "FK_3514f0e7a2d82e16368204b360d"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP CONSTRAINT "FK_13ec29442274c2626757e49a72b"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP CONSTRAINT "FK_bd950d2f446099d1fc834365fe4"`);
    await queryRunner.query(`ALTER TABLE "envelope_event" DROP CONSTRAINT "FK_d58cdf8bc062176719de694c977"`);
    await queryRunner.query(`ALTER TABLE "document_template" DROP CONSTRAINT "FK_cde03ca98e3202553a87291a15b"`);
    await queryRunner.query(`DROP INDEX "public"."user_newest"`);
    await queryRunner.query(`DROP INDEX "public"."user_key_hash"`);
    await queryRunner.query(`DROP TABLE "user"`);
    await queryRunner.query(`DROP INDEX "public"."field_value_by_field"`);
    await queryRunner.query(`DROP TABLE "field_value"`);
    await queryRunner.query(`DROP TABLE "theme"`);
    await queryRunner.query(`DROP TABLE "asset"`);
    await queryRunner.query(`DROP TABLE "step"`);
    await queryRunner.query(`DROP INDEX "public"."step_element_asset"`);
    await queryRunner.query(`DROP TABLE "step_element"`);
    await queryRunner.query(`DROP INDEX "public"."shared_code_form"`);
    await queryRunner.query(`DROP TABLE "shared_code"`);
    await queryRunner.query(`DROP INDEX "public"."navigation_rule_next"`);
    await queryRunner.query(`DROP INDEX "public"."navigation_rule_previous"`);
    await queryRunner.query(`DROP INDEX "public"."navigation_rule_form"`);
    await queryRunner.query(`DROP TABLE "navigation_rule"`);
    await queryRunner.query(`DROP INDEX "public"."logic_rule_form"`);
    await queryRunner.query(`DROP TABLE "logic_rule"`);
    await queryRunner.query(`DROP TABLE "form"`);
    await queryRunner.query(`DROP TABLE "field"`);
    await queryRunner.query(`DROP INDEX "public"."field_element_asset"`);
    await queryRunner.query(`DROP INDEX "public"."field_element_of_field"`);
    await queryRunner.query(`DROP TABLE "field_element"`);
    await queryRunner.query(`DROP TABLE "webhook_secret"`);
    await queryRunner.query(`DROP TABLE "webhook_delivery"`);
    await queryRunner.query(`DROP INDEX "public"."IDX_20821a2a70cb995c7b56ee4b76"`);
    await queryRunner.query(`DROP TABLE "extraction"`);
    await queryRunner.query(`DROP INDEX "public"."IDX_482115637dcbc9a6aef37d1a04"`);
    await queryRunner.query(`DROP INDEX "public"."IDX_e58ef0ed246352497202cc05dc"`);
    await queryRunner.query(`DROP TABLE "extraction_run"`);
    await queryRunner.query(`DROP TABLE "extraction_file"`);
    await queryRunner.query(`DROP TABLE "extraction_field"`);
    await queryRunner.query(`DROP INDEX "public"."IDX_153b12917e5ce9d289ac0e5aa3"`);
    await queryRunner.query(`DROP INDEX "public"."IDX_aed8c8bda9fa93b6b939ac16df"`);
    await queryRunner.query(`DROP INDEX "public"."envelope_signing_token"`);
    await queryRunner.query(`DROP TABLE "envelope"`);
    await queryRunner.query(`DROP TABLE "envelope_event"`);
    await queryRunner.query(`DROP INDEX "public"."IDX_a40c8153b5368e106ebee7d823"`);
    await queryRunner.query(`DROP TABLE "document_template"`);
  }
}
