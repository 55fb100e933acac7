import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Submissions1795182793259 implements MigrationInterface {
  name = 'Submissions1795182793259';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "extraction_field" DROP CONSTRAINT "FK_30afa263aec69ee637fd2fe8e9e"`);
    await queryRunner.query(`DROP INDEX "public"."field_value_by_field"`);
    await queryRunner.query(
      `CREATE TABLE "submission" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "environment_id" uuid NOT NULL, "user_id" text COLLATE "C" NOT NULL, "form_id" uuid NOT NULL, "completed_at" TIMESTAMP(3) WITH TIME ZONE, "fields" jsonb, "rules_pending" boolean NOT NULL DEFAULT false, "rule_errors" jsonb NOT NULL DEFAULT '[]', CONSTRAINT "PK_7faa571d0e4a7076e85890c9bd0" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "submission_newest" ON "submission"  ("form_id", "environment_id", "created_at", "id") `,
    );
    await queryRunner.query(
      `CREATE INDEX "submission_of_user" ON "submission"  ("environment_id", "user_id", "form_id") `,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "submission_open" ON "submission"  ("environment_id", "user_id", "form_id") WHERE "completed_at" IS NULL`,
    );
    await queryRunner.query(`CREATE INDEX "field_value_by_field" ON "field_value"  ("field_id", "environment_id") `);
    await queryRunner.query(`ALTER TABLE "form" ADD CONSTRAINT "form_team_id" UNIQUE ("team_id", "id")`);
    await queryRunner.query(
      `ALTER TABLE "extraction_field" ADD CONSTRAINT "FK_30afa263aec69ee637fd2fe8e9e" FOREIGN KEY ("field_id") REFERENCES "field"("id") ON DELETE NO ACTION ON UPDATE NO ACTION DEFERRABLE INITIALLY IMMEDIATE`,
    );
    await queryRunner.query(
      `ALTER TABLE "submission" ADD CONSTRAINT "submission_form" FOREIGN KEY ("team_id", "form_id") REFERENCES "form"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "submission" ADD CONSTRAINT "FK_4a0c5d450648aa2aaf89a796f5d" FOREIGN KEY ("environment_id", "user_id") REFERENCES "user"("environment_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "submission" ADD CONSTRAINT "FK_c775673f9441fddf23da5b8e8e2" FOREIGN KEY ("team_id", "environment_id") REFERENCES "environment"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    // The schema builder does not compare deferrability. A transaction can defer these constraints to its end.
    await queryRunner.query(
      `ALTER TABLE "field_element" ALTER CONSTRAINT "FK_08f0a536349983b1995cd6b8910" DEFERRABLE INITIALLY IMMEDIATE`,
    );
    await queryRunner.query(
      `ALTER TABLE "field_element" ALTER CONSTRAINT "FK_4ee6edf93ad4d0cc7b443f7ea89" DEFERRABLE INITIALLY IMMEDIATE`,
    );
    await queryRunner.query(
      `ALTER TABLE "step_element" ALTER CONSTRAINT "FK_d4c3d4240687c884ebd58668cdb" DEFERRABLE INITIALLY IMMEDIATE`,
    );
    await queryRunner.query(`ALTER TABLE "form" ALTER CONSTRAINT "form_theme" DEFERRABLE INITIALLY IMMEDIATE`);
    await queryRunner.query(
      `ALTER TABLE "field_value" ALTER CONSTRAINT "field_value_field" DEFERRABLE INITIALLY IMMEDIATE`,
    );
    await queryRunner.query(`ALTER TABLE "asset" DROP CONSTRAINT "asset_theme_name"`);
    await queryRunner.query(
      `ALTER TABLE "asset" ADD CONSTRAINT "asset_theme_name" UNIQUE ("theme_id", "kind", "name") DEFERRABLE INITIALLY IMMEDIATE`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "asset" DROP CONSTRAINT "asset_theme_name"`);
    await queryRunner.query(
      `ALTER TABLE "asset" ADD CONSTRAINT "asset_theme_name" UNIQUE ("theme_id", "kind", "name")`,
    );
    await queryRunner.query(`ALTER TABLE "field_value" ALTER CONSTRAINT "field_value_field" NOT DEFERRABLE`);
    await queryRunner.query(`ALTER TABLE "form" ALTER CONSTRAINT "form_theme" NOT DEFERRABLE`);
    await queryRunner.query(
      `ALTER TABLE "step_element" ALTER CONSTRAINT "FK_d4c3d4240687c884ebd58668cdb" NOT DEFERRABLE`,
    );
    await queryRunner.query(
      `ALTER TABLE "field_element" ALTER CONSTRAINT "FK_4ee6edf93ad4d0cc7b443f7ea89" NOT DEFERRABLE`,
    );
    await queryRunner.query(
      `ALTER TABLE "field_element" ALTER CONSTRAINT "FK_08f0a536349983b1995cd6b8910" NOT DEFERRABLE`,
    );
    await queryRunner.query(`ALTER TABLE "submission" DROP CONSTRAINT "FK_c775673f9441fddf23da5b8e8e2"`);
    await queryRunner.query(`ALTER TABLE "submission" DROP CONSTRAINT "FK_4a0c5d450648aa2aaf89a796f5d"`);
    await queryRunner.query(`ALTER TABLE "submission" DROP CONSTRAINT "submission_form"`);
    await queryRunner.query(`ALTER TABLE "extraction_field" DROP CONSTRAINT "FK_30afa263aec69ee637fd2fe8e9e"`);
    await queryRunner.query(`ALTER TABLE "form" DROP CONSTRAINT "form_team_id"`);
    await queryRunner.query(`DROP INDEX "public"."field_value_by_field"`);
    await queryRunner.query(`DROP INDEX "public"."submission_open"`);
    await queryRunner.query(`DROP INDEX "public"."submission_of_user"`);
    await queryRunner.query(`DROP INDEX "public"."submission_newest"`);
    await queryRunner.query(`DROP TABLE "submission"`);
    await queryRunner.query(`CREATE INDEX "field_value_by_field" ON "field_value" USING btree ("field_id") `);
    await queryRunner.query(
      `ALTER TABLE "extraction_field" ADD CONSTRAINT "FK_30afa263aec69ee637fd2fe8e9e" FOREIGN KEY ("field_id") REFERENCES "field"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
    );
  }
}
