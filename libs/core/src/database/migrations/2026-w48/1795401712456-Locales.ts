import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Locales1795401712456 implements MigrationInterface {
  name = 'Locales1795401712456';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "envelope" ADD "locale" text NOT NULL DEFAULT 'en-US'`);
    await queryRunner.query(`ALTER TABLE "team" ADD "locale" text NOT NULL DEFAULT 'en-US'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "team" DROP COLUMN "locale"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "locale"`);
  }
}
