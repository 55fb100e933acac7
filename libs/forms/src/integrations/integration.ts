/** What a form does with its submissions: a call of a webhook, or a mail. */
export const IntegrationType = { webhook: 'webhook', email: 'email' } as const;
export type IntegrationType = keyof typeof IntegrationType;

/** `data_received`: each submission of values; `form_completion`: each completed submission, after the rules of the form. */
export const IntegrationTrigger = { data_received: 'data_received', form_completion: 'form_completion' } as const;
export type IntegrationTrigger = keyof typeof IntegrationTrigger;

/** The parameters of an integration, those of other types empty. */
export interface IntegrationSettings {
  trigger: IntegrationTrigger;
  webhook: string;
  testWebhook: string;
  /** The names of the headers; their values are sealed. */
  headerNames: string[];
  recipients: string[];
  subject: string;
  includeValues: boolean;
}

export interface IntegrationModel {
  /** The internal id, a UUID; kept when the form is replaced. */
  id?: string;
  createdAt?: Date;
  updatedAt?: Date;
  type: IntegrationType;
  settings: IntegrationSettings;
  /** The values of the headers by name, sealed by `HeaderVault`; null for none. */
  sealedHeaders: string | null;
}
