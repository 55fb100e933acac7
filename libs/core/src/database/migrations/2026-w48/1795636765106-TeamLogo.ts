import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deleted logo marks its bytes as deleted (`tombstone_stored_objects`). */
const BYTES_OF_LOGOS = `
  CREATE TRIGGER team_logo_files AFTER DELETE ON team_logo REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION tombstone_stored_objects()`;

export class TeamLogo1795636765106 implements MigrationInterface {
  name = 'TeamLogo1795636765106';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "team_logo" ("id" uuid NOT NULL, "team_id" uuid NOT NULL, "object_key" text NOT NULL, "sha256" text NOT NULL, "width" integer NOT NULL, "height" integer NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "team_logo_of_team" UNIQUE ("team_id"), CONSTRAINT "PK_eae71642a80c2323abd5b0f0674" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `ALTER TABLE "team_logo" ADD CONSTRAINT "FK_6dbec4f6819552016c1ba8ff71b" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(BYTES_OF_LOGOS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "team_logo" DROP CONSTRAINT "FK_6dbec4f6819552016c1ba8ff71b"`);
    await queryRunner.query(`DROP TABLE "team_logo"`);
  }
}
