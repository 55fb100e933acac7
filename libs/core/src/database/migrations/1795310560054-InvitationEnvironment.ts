import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InvitationEnvironment1795310560054 implements MigrationInterface {
  name = 'InvitationEnvironment1795310560054';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "invitation" ADD "environment_id" uuid`);
    await queryRunner.query(`CREATE INDEX "invitation_environment" ON "invitation"  ("environment_id") `);
    await queryRunner.query(
      `ALTER TABLE "invitation" ADD CONSTRAINT "FK_1d6ab5bd2e47571d068188f41e7" FOREIGN KEY ("team_id", "environment_id") REFERENCES "environment"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "invitation" DROP CONSTRAINT "FK_1d6ab5bd2e47571d068188f41e7"`);
    await queryRunner.query(`DROP INDEX "public"."invitation_environment"`);
    await queryRunner.query(`ALTER TABLE "invitation" DROP COLUMN "environment_id"`);
  }
}
