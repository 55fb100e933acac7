import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ModelUsage1795348086356 implements MigrationInterface {
  name = 'ModelUsage1795348086356';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "model_usage" ("team_id" uuid NOT NULL, "month" date NOT NULL, "calls" integer NOT NULL DEFAULT '0', "tokens" bigint NOT NULL DEFAULT '0', "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_17aaf8a6b3b4dbbd354c9cb7d9a" PRIMARY KEY ("team_id", "month"))`,
    );
    await queryRunner.query(
      `ALTER TABLE "model_usage" ADD CONSTRAINT "FK_865f89e1ca4d943074fb62c64ed" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "model_usage" DROP CONSTRAINT "FK_865f89e1ca4d943074fb62c64ed"`);
    await queryRunner.query(`DROP TABLE "model_usage"`);
  }
}
