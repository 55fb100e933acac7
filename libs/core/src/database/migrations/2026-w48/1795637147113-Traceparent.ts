import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Traceparent1795637147113 implements MigrationInterface {
  name = 'Traceparent1795637147113';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "outbox" ADD "traceparent" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "outbox" DROP COLUMN "traceparent"`);
  }
}
