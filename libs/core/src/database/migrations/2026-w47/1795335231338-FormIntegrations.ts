import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Free-form integrations become rows when their meaning is certain: a webhook with an address, a mail with recipients. Others
 * had no effect and are not copied.
 */
const COPY_KNOWN = `
  INSERT INTO form_integration (form_id, position, type, settings)
  SELECT form_id, position, type, jsonb_build_object('trigger', 'form_completion', 'webhook', coalesce(url, ''), 'testWebhook', '',
    'headerNames', '[]'::jsonb, 'recipients', recipients, 'subject', '', 'includeValues', true)
  FROM (
    SELECT f.id AS form_id, (one.position - 1)::integer AS position, one.value->>'type' AS type,
      coalesce(one.value->'settings'->>'webhook', one.value->'settings'->>'url') AS url,
      CASE jsonb_typeof(one.value->'settings'->'to') WHEN 'array' THEN one.value->'settings'->'to'
        WHEN 'string' THEN jsonb_build_array(one.value->'settings'->'to') ELSE '[]'::jsonb END AS recipients
    FROM form f, jsonb_array_elements(f.integrations) WITH ORDINALITY AS one (value, position)
  ) AS given
  WHERE type = 'webhook' AND url ~ '^https?://[^@]+$' OR type = 'email' AND recipients <> '[]'
    AND NOT EXISTS (SELECT FROM jsonb_array_elements_text(recipients) AS r
                    WHERE r IS NULL OR r !~ '^[^@[:space:],;:<>]+@[^@[:space:],;:<>]+$')`;

export class FormIntegrations1795335231338 implements MigrationInterface {
  name = 'FormIntegrations1795335231338';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "form_integration" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "form_id" uuid NOT NULL, "position" integer NOT NULL, "type" text NOT NULL, "settings" jsonb NOT NULL, "sealed_headers" text, CONSTRAINT "PK_9e9fd64a2d5bbb70be2745beece" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "form_integration_form" ON "form_integration"  ("form_id") `);
    await queryRunner.query(COPY_KNOWN);
    await queryRunner.query(`ALTER TABLE "form" DROP COLUMN "integrations"`);
    await queryRunner.query(
      `ALTER TABLE "form_integration" ADD CONSTRAINT "FK_f6dedd0d75baa8cc10e4ec51106" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "form_integration" DROP CONSTRAINT "FK_f6dedd0d75baa8cc10e4ec51106"`);
    await queryRunner.query(`ALTER TABLE "form" ADD "integrations" jsonb NOT NULL DEFAULT '[]'`);
    await queryRunner.query(`DROP INDEX "public"."form_integration_form"`);
    await queryRunner.query(`DROP TABLE "form_integration"`);
  }
}
