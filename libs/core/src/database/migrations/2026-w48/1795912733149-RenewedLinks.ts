import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RenewedLinks1795912733149 implements MigrationInterface {
  name = 'RenewedLinks1795912733149';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "recipient" ADD "renewed_at" TIMESTAMP(3) WITH TIME ZONE`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "recipient" DROP COLUMN "renewed_at"`);
  }
}
