import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A field that an extraction reads from or saves to. The foreign key prevents deletion of a field in use. */
@Entity()
@ForeignKey('Extraction', ['extractionId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('Field', ['fieldId'], ['id'], { deferrable: 'INITIALLY IMMEDIATE' })
export class ExtractionField {
  @PrimaryColumn('uuid') extractionId!: string;
  @PrimaryColumn('uuid') fieldId!: string;
}
