import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A field that an agent saves files to or keeps secret. The foreign key prevents deletion of a field in use. */
@Entity()
@ForeignKey('Agent', ['agentId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('Field', ['fieldId'], ['id'], { deferrable: 'INITIALLY IMMEDIATE' })
export class AgentField {
  @PrimaryColumn('uuid') agentId!: string;
  @PrimaryColumn('uuid') fieldId!: string;
}
