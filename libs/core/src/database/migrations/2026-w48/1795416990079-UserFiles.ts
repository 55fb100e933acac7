import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deleted file marks its bytes as deleted (`tombstone_stored_objects`). */
const BYTES_OF_FILES = `
  CREATE TRIGGER user_file_files AFTER DELETE ON user_file REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION tombstone_stored_objects()`;

export class UserFiles1795416990079 implements MigrationInterface {
  name = 'UserFiles1795416990079';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "user_file" ("id" uuid NOT NULL, "team_id" uuid NOT NULL, "environment_id" uuid NOT NULL, "user_id" text COLLATE "C" NOT NULL, "object_key" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_c6771f226a8149de690641d11ae" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "user_file_of_user" ON "user_file"  ("environment_id", "user_id") `);
    await queryRunner.query(
      `ALTER TABLE "user_file" ADD CONSTRAINT "FK_5700771d29c21bb367272b4c6ee" FOREIGN KEY ("environment_id", "user_id") REFERENCES "user"("environment_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "user_file" ADD CONSTRAINT "FK_8ecab0e6dd0e4b086fb0bc22df8" FOREIGN KEY ("team_id", "environment_id") REFERENCES "environment"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(BYTES_OF_FILES);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user_file" DROP CONSTRAINT "FK_8ecab0e6dd0e4b086fb0bc22df8"`);
    await queryRunner.query(`ALTER TABLE "user_file" DROP CONSTRAINT "FK_5700771d29c21bb367272b4c6ee"`);
    await queryRunner.query(`DROP INDEX "public"."user_file_of_user"`);
    await queryRunner.query(`DROP TABLE "user_file"`);
  }
}
