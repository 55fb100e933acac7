import { BaseEntity } from '@app/core';
import type { IntegrationSettings, IntegrationType } from '@app/forms';
import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { ExtractionIntegrationTrigger } from './extraction-integration.dto';

/** An integration of an extraction: it passes the results of runs on. */
@Entity()
export class ExtractionIntegration extends BaseEntity {
  @ForeignKey('Extraction', { onDelete: 'CASCADE' })
  @Index('extraction_integration_extraction')
  @Column('uuid')
  extractionId!: string;

  @Column('integer') position!: number;
  @Column('text') type!: IntegrationType;
  @Column('jsonb') settings!: IntegrationSettings<ExtractionIntegrationTrigger>;
  /** The values of the headers by name, sealed (`HeaderVault`); null for none. */
  @Column('text', { nullable: true }) sealedHeaders!: string | null;
}
