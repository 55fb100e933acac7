import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BulkFills1795416534528 implements MigrationInterface {
  name = 'BulkFills1795416534528';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "bulk_fill" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "environment_id" uuid NOT NULL, "document_id" uuid, "request_id" text NOT NULL, CONSTRAINT "PK_984970ee3c2d085d6c72356407b" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "IDX_3c8eb164706dedfe0e6a58d087" ON "bulk_fill"  ("document_id") `);
    await queryRunner.query(
      `CREATE INDEX "IDX_8d38b3bf3287c76819933903e7" ON "bulk_fill"  ("environment_id", "created_at", "id") `,
    );
    await queryRunner.query(
      `CREATE TABLE "bulk_fill_row" ("bulk_fill_id" uuid NOT NULL, "position" integer NOT NULL, "envelope_id" uuid, "cancelled_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "PK_defaab73bdd140efec4ac2c9d48" PRIMARY KEY ("bulk_fill_id", "position"))`,
    );
    await queryRunner.query(`CREATE INDEX "IDX_fd5deb83d27ac5aa6d504ed6e8" ON "bulk_fill_row"  ("envelope_id") `);
    await queryRunner.query(`ALTER TABLE "envelope" ADD "unused_values" text array NOT NULL DEFAULT '{}'`);
    await queryRunner.query(`ALTER TABLE "envelope" ADD "hands_link_over" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`ALTER TABLE "envelope" ADD "sends_mail" boolean NOT NULL DEFAULT true`);
    await queryRunner.query(
      `ALTER TABLE "bulk_fill" ADD CONSTRAINT "FK_3c8eb164706dedfe0e6a58d087b" FOREIGN KEY ("document_id") REFERENCES "document_template"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "bulk_fill" ADD CONSTRAINT "FK_6709c4ab4695b85c9a46ea21a2c" FOREIGN KEY ("team_id", "environment_id") REFERENCES "environment"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "bulk_fill_row" ADD CONSTRAINT "FK_fd5deb83d27ac5aa6d504ed6e81" FOREIGN KEY ("envelope_id") REFERENCES "envelope"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "bulk_fill_row" ADD CONSTRAINT "FK_a886b8449b1eb052c9f35e3fa72" FOREIGN KEY ("bulk_fill_id") REFERENCES "bulk_fill"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "bulk_fill_row" DROP CONSTRAINT "FK_a886b8449b1eb052c9f35e3fa72"`);
    await queryRunner.query(`ALTER TABLE "bulk_fill_row" DROP CONSTRAINT "FK_fd5deb83d27ac5aa6d504ed6e81"`);
    await queryRunner.query(`ALTER TABLE "bulk_fill" DROP CONSTRAINT "FK_6709c4ab4695b85c9a46ea21a2c"`);
    await queryRunner.query(`ALTER TABLE "bulk_fill" DROP CONSTRAINT "FK_3c8eb164706dedfe0e6a58d087b"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "sends_mail"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "hands_link_over"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "unused_values"`);
    await queryRunner.query(`DROP INDEX "public"."IDX_fd5deb83d27ac5aa6d504ed6e8"`);
    await queryRunner.query(`DROP TABLE "bulk_fill_row"`);
    await queryRunner.query(`DROP INDEX "public"."IDX_8d38b3bf3287c76819933903e7"`);
    await queryRunner.query(`DROP INDEX "public"."IDX_3c8eb164706dedfe0e6a58d087"`);
    await queryRunner.query(`DROP TABLE "bulk_fill"`);
  }
}
