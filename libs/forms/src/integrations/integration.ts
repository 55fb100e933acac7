/** What a form does with its submissions: a call of a webhook, or a mail. */
export const IntegrationType = { webhook: 'webhook', email: 'email' } as const;
export type IntegrationType = keyof typeof IntegrationType;

/** `data_received`: each submission of values; `form_completion`: each completed submission, after the rules of the form. */
export const IntegrationTrigger = { data_received: 'data_received', form_completion: 'form_completion' } as const;
export type IntegrationTrigger = keyof typeof IntegrationTrigger;

/** The parameters of an integration of a form, or with triggers of its own of something else; those of other types empty. */
export interface IntegrationSettings<Trigger extends string = IntegrationTrigger> {
  trigger: Trigger;
  webhook: string;
  testWebhook: string;
  /** The names of the headers; their values are sealed. */
  headerNames: string[];
  recipients: string[];
  subject: string;
  includeValues: boolean;
}

export interface IntegrationModel<Trigger extends string = IntegrationTrigger> {
  /** The internal id, a UUID; kept when its owner is replaced. */
  id?: string;
  createdAt?: Date;
  updatedAt?: Date;
  type: IntegrationType;
  settings: IntegrationSettings<Trigger>;
  /** The values of the headers by name, sealed by `HeaderVault`; null for none. */
  sealedHeaders: string | null;
}
