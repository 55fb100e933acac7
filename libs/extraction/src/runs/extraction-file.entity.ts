import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A file that a run reads, in upload order. `storageKey` is the key of its bytes in the object storage. */
@Entity()
@ForeignKey('ExtractionRun', ['runId'], ['id'], { onDelete: 'CASCADE' })
export class ExtractionFile {
  @PrimaryColumn('uuid') runId!: string;
  @PrimaryColumn('integer') position!: number;
  @Column('text') name!: string;
  @Column('text') mediaType!: string;
  @Column('integer') size!: number;
  @Column('text') sha256!: string;
  @Column('text') storageKey!: string;
  /** The internal id of the user's field that it comes from; null for uploaded files. */
  @Column('uuid', { nullable: true }) sourceField!: string | null;
}
