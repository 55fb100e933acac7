import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IdempotencyKeys1795335588189 implements MigrationInterface {
  name = 'IdempotencyKeys1795335588189';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "idempotency_key" ("environment_id" uuid NOT NULL, "account_id" uuid NOT NULL, "key_hash" text NOT NULL, "team_id" uuid NOT NULL, "sealed_request" text NOT NULL, "pending_effect" text, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_9f9c6fe69a39ed5d033ab4c6059" PRIMARY KEY ("environment_id", "account_id", "key_hash"))`,
    );
    await queryRunner.query(`CREATE INDEX "idempotency_key_age" ON "idempotency_key"  ("created_at") `);
    await queryRunner.query(`CREATE INDEX "idempotency_key_account" ON "idempotency_key"  ("team_id", "account_id") `);
    await queryRunner.query(
      `ALTER TABLE "idempotency_key" ADD CONSTRAINT "FK_e89cab7df42e8c8c6a0e5f1444d" FOREIGN KEY ("team_id", "environment_id") REFERENCES "environment"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "idempotency_key" ADD CONSTRAINT "FK_89388aab74ba05b83d5b82399dc" FOREIGN KEY ("team_id", "account_id") REFERENCES "account"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "idempotency_key" DROP CONSTRAINT "FK_89388aab74ba05b83d5b82399dc"`);
    await queryRunner.query(`ALTER TABLE "idempotency_key" DROP CONSTRAINT "FK_e89cab7df42e8c8c6a0e5f1444d"`);
    await queryRunner.query(`DROP INDEX "public"."idempotency_key_account"`);
    await queryRunner.query(`DROP INDEX "public"."idempotency_key_age"`);
    await queryRunner.query(`DROP TABLE "idempotency_key"`);
  }
}
