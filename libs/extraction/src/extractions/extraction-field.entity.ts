import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A field that an extraction reads from or saves to: the foreign key keeps a field in use from being deleted. */
@Entity()
@ForeignKey('Extraction', ['extractionId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('Field', ['fieldId'], ['id'], { deferrable: 'INITIALLY IMMEDIATE' })
export class ExtractionField {
  @PrimaryColumn('uuid') extractionId!: string;
  @PrimaryColumn('uuid') fieldId!: string;
}
