import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No foreign key, because the row is of one of several tables of other libs. */
const MAILS_OF_ROWS = `
  CREATE FUNCTION delete_mails_about_rows() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM mail USING gone WHERE mail.about_id = gone.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER account_mails AFTER DELETE ON account REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION delete_mails_about_rows();
  CREATE TRIGGER envelope_mails AFTER DELETE ON envelope REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION delete_mails_about_rows();
  CREATE TRIGGER submission_mails AFTER DELETE ON submission REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION delete_mails_about_rows();`;

const TRIGGERS_DOWN = `
  DROP TRIGGER submission_mails ON submission;
  DROP TRIGGER envelope_mails ON envelope;
  DROP TRIGGER account_mails ON account`;

export class MailsAboutRows1795336305614 implements MigrationInterface {
  name = 'MailsAboutRows1795336305614';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "mail" ADD "about_id" uuid`);
    await queryRunner.query(`CREATE INDEX "mail_about" ON "mail" ("about_id")`);
    await queryRunner.query(MAILS_OF_ROWS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TRIGGERS_DOWN);
    await queryRunner.query(`DROP FUNCTION delete_mails_about_rows()`);
    await queryRunner.query(`DROP INDEX "mail_about"`);
    await queryRunner.query(`ALTER TABLE "mail" DROP COLUMN "about_id"`);
  }
}
