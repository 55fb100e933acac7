import { isDeepStrictEqual } from 'node:util';
import { webhookUrlProblem } from '@app/events';
import type { Loose } from '@app/core';
import type { Problems } from '../copier/problems';
import type { HeaderVault } from './header-vault';
import type { IntegrationModel, IntegrationSettings, IntegrationTrigger, IntegrationType } from './integration';
import { readHeaders } from './integration-headers';
import type { IntegrationInputDto } from './integration.dto';

type Input<Trigger extends string = string> = Omit<Loose<IntegrationInputDto>, 'trigger'> & { trigger?: Trigger };

/** The parameters that only one type takes. */
const PARAMETERS = {
  webhook: ['webhook', 'test_webhook', 'headers'],
  email: ['recipients', 'subject', 'include_values'],
} as const satisfies Record<IntegrationType, (keyof Input)[]>;

const REQUIRED = { webhook: 'webhook', email: 'recipients' } as const satisfies Record<IntegrationType, keyof Input>;
const TYPES = Object.keys(REQUIRED) as IntegrationType[];

/** Reads integrations. Those with the id of a stored one may keep its header values, and keep its times when nothing changes. */
export class IntegrationReader<Trigger extends string = IntegrationTrigger> {
  constructor(
    private readonly stored: readonly IntegrationModel<Trigger>[],
    private readonly vault: HeaderVault,
    private readonly problems: Problems,
    private readonly defaultTrigger: Trigger,
  ) {}

  read(inputs: (Input<Trigger> | undefined)[]): IntegrationModel<Trigger>[] {
    const seen = new Set<string>();
    return inputs.flatMap((input, index) => {
      const path = `integrations[${index}]`;
      if (input?.id !== undefined && seen.has(input.id))
        this.problems.add(`${path}.id`, `the id ${input.id} is there twice`);
      seen.add(input?.id ?? '');
      const type = input && this.typeOf(input, path);
      return input && type ? [this.readOne(input, type, path)] : [];
    });
  }

  /** The type that is given, else the one whose required parameter is. */
  private typeOf(input: Input<Trigger>, path: string): IntegrationType | undefined {
    if (input.type !== undefined || this.problems.isFaulty(`${path}.type`)) return input.type;
    const type = TYPES.find((one) => input[REQUIRED[one]] !== undefined);
    if (!type && !TYPES.some((one) => this.problems.isFaulty(`${path}.${REQUIRED[one]}`)))
      this.problems.add(`${path}.type`, 'is required without webhook or recipients');
    return type;
  }

  private readOne(input: Input<Trigger>, type: IntegrationType, path: string): IntegrationModel<Trigger> {
    this.checkParameters(input, type, path);
    const before = this.stored.find(({ id }) => id === input.id);
    const settings = settingsOf(input, this.defaultTrigger);
    if (type === 'webhook') {
      if (input.webhook !== undefined) this.checkAddress(input.webhook, `${path}.webhook`);
      if (settings.testWebhook !== '') this.checkAddress(settings.testWebhook, `${path}.test_webhook`);
    }
    const kept = before && callsSameHosts(before.settings, settings) ? this.vault.open(before.sealedHeaders) : {};
    const headers = readHeaders(input.headers ?? [], kept, `${path}.headers`, this.problems);
    // Each sealing gives another text, which would look like a change.
    const isKept = before !== undefined && isDeepStrictEqual(headers, kept);
    const content = {
      type,
      settings: { ...settings, headerNames: Object.keys(headers) },
      sealedHeaders: isKept ? before.sealedHeaders : this.vault.seal(headers),
    };
    const isSame = before !== undefined && isDeepStrictEqual(content, contentOf(before));
    return {
      ...content,
      id: before?.id,
      createdAt: before?.createdAt,
      updatedAt: isSame ? before.updatedAt : undefined,
    };
  }

  private checkParameters(input: Input, type: IntegrationType, path: string): void {
    const other = type === 'webhook' ? 'email' : 'webhook';
    for (const name of PARAMETERS[other])
      if (input[name] !== undefined) this.problems.add(`${path}.${name}`, `is not a parameter of the type ${type}`);
    const required = REQUIRED[type];
    if (input[required] === undefined && !this.problems.isFaulty(`${path}.${required}`))
      this.problems.add(`${path}.${required}`, 'is required');
  }

  private checkAddress(url: string, path: string): void {
    const problem = webhookUrlProblem(url);
    if (problem !== null) this.problems.add(path, problem);
  }
}

const contentOf = ({ type, settings, sealedHeaders }: IntegrationModel<string>) => ({ type, settings, sealedHeaders });

const settingsOf = <Trigger extends string>(
  input: Input<Trigger>,
  defaultTrigger: Trigger,
): IntegrationSettings<Trigger> => ({
  trigger: input.trigger ?? defaultTrigger,
  webhook: input.webhook ?? '',
  testWebhook: input.test_webhook ?? '',
  headerNames: [],
  recipients: [...new Set((input.recipients ?? []).filter((one) => one !== undefined))],
  subject: input.subject ?? '',
  includeValues: input.include_values ?? true,
});

/** Whether no address leads to another host than before. Otherwise whoever edits it could have its keys sent to a host of their own. */
function callsSameHosts(before: Addresses, after: Addresses): boolean {
  const known = originsOf(before);
  return originsOf(after).every((origin) => known.includes(origin));
}

type Addresses = Pick<IntegrationSettings, 'webhook' | 'testWebhook'>;

const originsOf = ({ webhook, testWebhook }: Addresses): string[] =>
  [webhook, testWebhook].filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
