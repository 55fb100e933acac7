import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeliveryAgentRun1795387505352 implements MigrationInterface {
  name = 'DeliveryAgentRun1795387505352';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "webhook_delivery" ADD "agent_run_id" uuid`);
    await queryRunner.query(
      `CREATE INDEX "IDX_dba4f4c19a881d0d43d4a47705" ON "webhook_delivery"  ("agent_run_id") WHERE agent_run_id IS NOT NULL`,
    );
    await queryRunner.query(
      `ALTER TABLE "webhook_delivery" ADD CONSTRAINT "FK_feb47b77b3c98370b575e7ca867" FOREIGN KEY ("agent_run_id") REFERENCES "agent_run"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "webhook_delivery" DROP CONSTRAINT "FK_feb47b77b3c98370b575e7ca867"`);
    await queryRunner.query(`DROP INDEX "public"."IDX_dba4f4c19a881d0d43d4a47705"`);
    await queryRunner.query(`ALTER TABLE "webhook_delivery" DROP COLUMN "agent_run_id"`);
  }
}
