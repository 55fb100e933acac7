import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Limits1795311542695 implements MigrationInterface {
  name = 'Limits1795311542695';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Unlogged, which the schema builder does not compare: counters need not survive a crash.
    await queryRunner.query(
      `CREATE UNLOGGED TABLE "rate_limit" ("key" character varying(255) NOT NULL, "points" integer NOT NULL DEFAULT '0', "expire" bigint, CONSTRAINT "PK_e6c0c0608decdf78e4d4b263397" PRIMARY KEY ("key"))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "rate_limit"`);
  }
}
