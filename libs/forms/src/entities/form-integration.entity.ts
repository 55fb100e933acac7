import { BaseEntity } from '@app/core';
import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { IntegrationSettings, IntegrationType } from '../integrations/integration';

/** An integration of a form: it passes the form's submissions on. */
@Entity()
export class FormIntegration extends BaseEntity {
  @ForeignKey('Form', { onDelete: 'CASCADE' })
  @Index('form_integration_form')
  @Column('uuid')
  formId!: string;

  @Column('integer') position!: number;
  @Column('text') type!: IntegrationType;
  @Column('jsonb') settings!: IntegrationSettings;
  /** The values of the headers by name, sealed (`HeaderVault`); null for none. */
  @Column('text', { nullable: true }) sealedHeaders!: string | null;
}
