import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Documents1795180442241 implements MigrationInterface {
  name = 'Documents1795180442241';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "stored_seal_key" ("id" integer NOT NULL, "private_key" text NOT NULL, "certificate" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_37a465b651497f2e61030c9bdf2" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`ALTER TABLE "envelope" ADD "previews" jsonb NOT NULL DEFAULT '[]'`);
    await queryRunner.query(`ALTER TABLE "envelope" ADD "sealed_mark" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "sealed_mark"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "previews"`);
    await queryRunner.query(`DROP TABLE "stored_seal_key"`);
  }
}
