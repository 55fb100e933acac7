import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first signer of an envelope, who keeps the link when an envelope has one again. */
const RETURN_SIGNERS = `UPDATE envelope e
  SET token_hash = r.token_hash, sealed_mark = r.sealed_mark, signer_name = r.written_name
  FROM (SELECT DISTINCT ON (envelope_id) * FROM recipient WHERE role = 'signer' ORDER BY envelope_id, turn, position) r
  WHERE r.envelope_id = e.id`;

/** Links and signature marks are in the rows of recipients. */
export class EnvelopesWithoutLinks1795417060118 implements MigrationInterface {
  name = 'EnvelopesWithoutLinks1795417060118';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."envelope_signing_token"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "signer_name"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "sealed_mark"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "token_hash"`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "envelope" ADD "token_hash" text`);
    await queryRunner.query(`ALTER TABLE "envelope" ADD "sealed_mark" text`);
    await queryRunner.query(`ALTER TABLE "envelope" ADD "signer_name" text NOT NULL DEFAULT ''`);
    await queryRunner.query(`CREATE UNIQUE INDEX "envelope_signing_token" ON "envelope" USING btree ("token_hash") `);
    await queryRunner.query(RETURN_SIGNERS);
  }
}
