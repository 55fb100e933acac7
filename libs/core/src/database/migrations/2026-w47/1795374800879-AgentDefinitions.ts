import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AgentDefinitions1795374800879 implements MigrationInterface {
  name = 'AgentDefinitions1795374800879';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "agent_field" ("agent_id" uuid NOT NULL, "field_id" uuid NOT NULL, CONSTRAINT "PK_57fbfe87bf7b2d99c85ce109d22" PRIMARY KEY ("agent_id", "field_id"))`,
    );
    await queryRunner.query(`ALTER TABLE "agent" ALTER COLUMN "sealed_secrets" DROP NOT NULL`);
    await queryRunner.query(`ALTER TABLE "agent" ALTER COLUMN "sealed_secrets" DROP DEFAULT`);
    await queryRunner.query(
      `ALTER TABLE "agent_field" ADD CONSTRAINT "FK_ba4e24cb4946b0aad3e4e7724cf" FOREIGN KEY ("field_id") REFERENCES "field"("id") ON DELETE NO ACTION ON UPDATE NO ACTION DEFERRABLE INITIALLY IMMEDIATE`,
    );
    await queryRunner.query(
      `ALTER TABLE "agent_field" ADD CONSTRAINT "FK_74499e35e8ed39819f4d17ce2fa" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "agent_field" DROP CONSTRAINT "FK_74499e35e8ed39819f4d17ce2fa"`);
    await queryRunner.query(`ALTER TABLE "agent_field" DROP CONSTRAINT "FK_ba4e24cb4946b0aad3e4e7724cf"`);
    await queryRunner.query(`ALTER TABLE "agent" ALTER COLUMN "sealed_secrets" SET DEFAULT ''`);
    await queryRunner.query(`UPDATE "agent" SET "sealed_secrets" = '' WHERE "sealed_secrets" IS NULL`);
    await queryRunner.query(`ALTER TABLE "agent" ALTER COLUMN "sealed_secrets" SET NOT NULL`);
    await queryRunner.query(`DROP TABLE "agent_field"`);
  }
}
