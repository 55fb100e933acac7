import type { MigrationInterface, QueryRunner } from 'typeorm';

const DELETE_MAILS = `
  CREATE FUNCTION delete_mails_of_teams() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM mail USING gone WHERE mail.team_id = gone.id;
    RETURN NULL;
  END $$`;

/** Waiting mails get the team of their job. The team of sent mails is not known any more. */
const WAITING_MAILS = `
  UPDATE mail SET team_id = outbox.team_id FROM outbox
  WHERE outbox.job = 'send-mail' AND outbox.payload ->> 'mailId' = mail.id::text
    AND EXISTS (SELECT FROM team WHERE team.id = outbox.team_id)`;

export class MailsOfTeams1795316807465 implements MigrationInterface {
  name = 'MailsOfTeams1795316807465';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "mail" ADD "team_id" uuid`);
    await queryRunner.query(`CREATE INDEX "mail_of_team" ON "mail"  ("team_id") `);
    await queryRunner.query(DELETE_MAILS);
    await queryRunner.query(
      `CREATE TRIGGER team_mails AFTER DELETE ON team REFERENCING OLD TABLE AS gone
       FOR EACH STATEMENT EXECUTE FUNCTION delete_mails_of_teams()`,
    );
    await queryRunner.query(WAITING_MAILS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER team_mails ON team`);
    await queryRunner.query(`DROP FUNCTION delete_mails_of_teams()`);
    await queryRunner.query(`DROP INDEX "public"."mail_of_team"`);
    await queryRunner.query(`ALTER TABLE "mail" DROP COLUMN "team_id"`);
  }
}
