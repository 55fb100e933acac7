import { Injectable } from '@nestjs/common';
import type { Scope } from '@app/teams';
import type { EntityManager } from 'typeorm';
import { UserFile } from './user-file.entity';

export type NewUserFile = Pick<UserFile, 'id' | 'userId' | 'objectKey'>;

/** Keys hold a random id, so no other text contains one. */
const RELEASE = `DELETE FROM user_file f WHERE f.environment_id = $1 AND f.user_id = $2
  AND NOT EXISTS (SELECT FROM field_value v WHERE v.environment_id = $1 AND v.user_id = $2
    AND strpos(v.value::text, f.object_key) > 0)
  AND NOT EXISTS (SELECT FROM submission s WHERE s.environment_id = $1 AND s.user_id = $2
    AND strpos(s.fields::text, f.object_key) > 0)`;

/** The files that were uploaded for users. */
@Injectable()
export class UserFilesRepository {
  async insert({ teamId, environmentId }: Scope, files: NewUserFile[], manager: EntityManager): Promise<void> {
    await manager.insert(
      UserFile,
      files.map((file) => ({ ...file, teamId, environmentId })),
    );
  }

  /**
   * Deletes the files of a user to which neither a value nor a completed submission refers any more; a trigger marks their
   * bytes as deleted. The user is locked.
   */
  async release({ environmentId }: Scope, userId: string, manager: EntityManager): Promise<void> {
    await manager.query(RELEASE, [environmentId, userId]);
  }
}
