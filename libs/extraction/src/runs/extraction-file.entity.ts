import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A file that a run reads, in upload order. The bytes lie in the storage under `storageKey`. */
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
}
