import { Column, Entity, ForeignKey, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { TIMESTAMP } from '@app/core';

/** The signed-in browser state that an agent keeps between its runs in one environment: cookies and storage, sealed. */
@Entity()
@ForeignKey('Agent', ['teamId', 'agentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class AgentSession {
  @PrimaryColumn('uuid') agentId!: string;
  @PrimaryColumn('uuid') environmentId!: string;
  @Column('uuid') teamId!: string;
  @Column('text') sealedState!: string;
  @UpdateDateColumn(TIMESTAMP) updatedAt!: Date;
}
