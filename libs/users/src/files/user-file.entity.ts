import { TIMESTAMP } from '@app/core';
import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A file that was uploaded for a user: the owner of its row in `stored_object`. It exists while a value or a completed
 * submission of the user refers to it.
 */
@Entity()
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('User', ['environmentId', 'userId'], ['environmentId', 'id'], { onDelete: 'CASCADE' })
@Index('user_file_of_user', ['environmentId', 'userId'])
export class UserFile {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') teamId!: string;
  @Column('uuid') environmentId!: string;
  @Column({ type: 'text', collation: 'C' }) userId!: string;
  /** The key of its object in the storage, which is the `path` of references to it. */
  @Column('text') objectKey!: string;
  @CreateDateColumn(TIMESTAMP) createdAt!: Date;
}
