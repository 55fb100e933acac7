import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Jobs1795310741317 implements MigrationInterface {
  name = 'Jobs1795310741317';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."outbox_open"`);
    await queryRunner.query(`ALTER TABLE "outbox" ADD "team_id" uuid`);
    await queryRunner.query(`ALTER TABLE "outbox" ADD "deaths" integer NOT NULL DEFAULT '0'`);
    await queryRunner.query(`ALTER TABLE "outbox" ADD "worker_id" uuid`);
    await queryRunner.query(`CREATE INDEX "outbox_of_team" ON "outbox"  ("team_id", "created_at", "id") `);
    await queryRunner.query(
      `CREATE INDEX "outbox_claimed" ON "outbox"  ("locked_until") WHERE locked_until IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "outbox_offered" ON "outbox"  ("job", "enqueued_at") WHERE failed_at IS NULL AND enqueued_at IS NOT NULL AND locked_until IS NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "outbox_waiting" ON "outbox"  ("job", "available_at") WHERE failed_at IS NULL AND enqueued_at IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."outbox_waiting"`);
    await queryRunner.query(`DROP INDEX "public"."outbox_offered"`);
    await queryRunner.query(`DROP INDEX "public"."outbox_claimed"`);
    await queryRunner.query(`DROP INDEX "public"."outbox_of_team"`);
    await queryRunner.query(`ALTER TABLE "outbox" DROP COLUMN "worker_id"`);
    await queryRunner.query(`ALTER TABLE "outbox" DROP COLUMN "deaths"`);
    await queryRunner.query(`ALTER TABLE "outbox" DROP COLUMN "team_id"`);
    await queryRunner.query(
      `CREATE INDEX "outbox_open" ON "outbox" USING btree ("available_at", "enqueued_at") WHERE (failed_at IS NULL)`,
    );
  }
}
