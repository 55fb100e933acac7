import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SigningDefaults1795434360206 implements MigrationInterface {
  name = 'SigningDefaults1795434360206';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "envelope" ADD "link_days" integer`);
    await queryRunner.query(`ALTER TABLE "team" ADD "signing_link_days" integer`);
    await queryRunner.query(`ALTER TABLE "team" ADD "remind_after_days" integer`);
    await queryRunner.query(`ALTER TABLE "team" ADD "remind_every_days" integer`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "team" DROP COLUMN "remind_every_days"`);
    await queryRunner.query(`ALTER TABLE "team" DROP COLUMN "remind_after_days"`);
    await queryRunner.query(`ALTER TABLE "team" DROP COLUMN "signing_link_days"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "link_days"`);
  }
}
