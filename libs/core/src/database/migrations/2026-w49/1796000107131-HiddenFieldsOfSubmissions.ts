import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HiddenFieldsOfSubmissions1796000107131 implements MigrationInterface {
  name = 'HiddenFieldsOfSubmissions1796000107131';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "submission" ADD "hidden_keys" text array NOT NULL DEFAULT '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "submission" DROP COLUMN "hidden_keys"`);
  }
}
