import { assertNoProblems, isDeceptive, type InputProblem, type Loose } from '@app/core';
import { lateReminder, type RemindersInput, type SigningDefaults } from '@app/teams';
import type { NewRecipient } from '../signing/recipients/recipients.repository';
import { accessCodeProblems } from '../signing/codes/access-code-input';
import { DECEPTIVE_LINE } from '../signing/fields/given-lines';
import { signerFieldProblems, signerFieldsOf } from '../signing/fields/signer-fields-input';
import { DAY_MS } from '../signing/signing-requests';
import type { FillInputDto } from './envelope.dto';
import type { Envelope } from './envelope.entity';

/** How a filled document goes to its recipients; without any it goes nowhere. */
export interface Routing extends Pick<Envelope, 'tokenExpiresAt' | 'linkDays' | 'remindAfterDays' | 'remindEveryDays'> {
  recipients: NewRecipient[];
  /** The first signer. */
  signer: string | null;
}

/** Days that a link may work at most. */
const MAX_LINK_DAYS = 365;

/** A fill as it was sent: members with problems may be missing. */
type SentFill = Loose<FillInputDto>;

/**
 * Checks the members of a fill that are about its recipients.
 * @param linkDays that a link works, unless the fill says otherwise
 * @throws InvalidInputError with all problems
 */
export function assertRouting(sent: SentFill, linkDays: number): void {
  assertNoProblems(routingProblems(sent, linkDays, ''));
}

/** The problems of the members that are about recipients. @param path of the fill in the body, with a dot */
export const routingProblems = (sent: SentFill, linkDays: number, path: string): InputProblem[] =>
  [
    ...nameProblems(sent),
    ...recipientProblems(sent),
    ...signerFieldProblems(sent),
    ...accessCodeProblems(sent),
    ...mailProblems(sent),
    ...timeProblems(sent, linkDays, new Date()),
  ].map((problem) => ({ ...problem, path: `${path}${problem.path}` }));

/** A link is handed over for a single signer only. */
const mailProblems = ({ send_mail, recipients }: SentFill): InputProblem[] =>
  send_mail === false && recipients !== undefined
    ? [{ path: 'send_mail', message: 'cannot be false with recipients: they would get no links' }]
    : [];

/**
 * Reads the members of a checked fill that are about its recipients. What it does not say is as the team has it.
 * @param nameAt the name of a recipient without one, by its address
 */
export function routingOf(body: FillInputDto, team: SigningDefaults, nameAt: (email: string) => string): Routing {
  const recipients = recipientsOf(body).map((one) => ({ ...one, name: one.name || nameAt(one.email) }));
  const { expires_at, expires_in_days, reminders } = body;
  const fixed = expires_at === undefined ? null : new Date(expires_at);
  const tokenExpiresAt = expires_in_days === undefined ? fixed : new Date(Date.now() + expires_in_days * DAY_MS);
  const signer = recipients.toSorted((a, b) => a.turn - b.turn).find(({ role }) => role === 'signer')?.email ?? null;
  const { remindAfterDays, remindEveryDays } = reminders === undefined ? team : daysOf(reminders);
  return { recipients, signer, tokenExpiresAt, linkDays: team.linkDays, remindAfterDays, remindEveryDays };
}

const daysOf = (reminders: RemindersInput | null) => ({
  remindAfterDays: reminders?.first_after_days ?? null,
  remindEveryDays: reminders?.every_days ?? null,
});

function recipientsOf({
  signer_email,
  signer_name = '',
  signer_fields = [],
  recipients = [],
}: FillInputDto): NewRecipient[] {
  if (signer_email !== undefined) {
    const [fields = []] = signerFieldsOf([signer_fields]);
    return [{ email: signer_email, name: signer_name, role: 'signer', turn: 1, fields }];
  }
  const fields = signerFieldsOf(recipients.map((one) => one.fields ?? []));
  return recipients.map(({ email, name = '', role, order = 1 }, index) => ({
    ...{ email, name, role, turn: order },
    fields: fields[index] ?? [],
  }));
}

/** Names are shown to others, in mails and on the signing page. */
function nameProblems({ signer_name = '', recipients = [] }: SentFill): InputProblem[] {
  const names = recipients.map((one, index): [string, string] => [`recipients[${index}].name`, one?.name ?? '']);
  return [['signer_name', signer_name] as const, ...names].flatMap(([path, name]) =>
    isDeceptive(name) ? [{ path, message: DECEPTIVE_LINE }] : [],
  );
}

function recipientProblems({ signer_email, signer_name, recipients }: SentFill): InputProblem[] {
  if (signer_name !== undefined && signer_email === undefined)
    return [{ path: 'signer_name', message: 'needs signer_email; with recipients, each has a name' }];
  if (recipients === undefined) return [];
  if (signer_email !== undefined)
    return [{ path: 'recipients', message: 'cannot be given together with signer_email' }];
  if (!recipients.some((one) => one?.role === 'signer'))
    return [{ path: 'recipients', message: 'must have at least one signer' }];
  const seen = new Set<string>();
  return recipients.flatMap((one, index) => {
    const key = one?.email?.toLowerCase();
    if (key === undefined) return [];
    const repeated = seen.has(key);
    seen.add(key);
    return repeated ? [{ path: `recipients[${index}].email`, message: 'is given twice' }] : [];
  });
}

/** The times belong to a signature request: without one they would have no effect. */
function timeProblems(body: SentFill, linkDays: number, now: Date): InputProblem[] {
  const { signer_email, recipients, expires_at, expires_in_days = linkDays } = body;
  const given = (['expires_at', 'expires_in_days', 'reminders'] as const).filter((name) => body[name] !== undefined);
  if (signer_email === undefined && recipients === undefined)
    return given.map((path) => ({ path, message: 'needs signer_email or recipients' }));
  if (expires_at === undefined) return reminderProblems(body, expires_in_days, `after ${expires_in_days} days`);
  if (body.expires_in_days !== undefined)
    return [{ path: 'expires_at', message: 'cannot be given together with expires_in_days' }];
  const days = (new Date(expires_at).getTime() - now.getTime()) / DAY_MS;
  const isNear = days > 0 && days <= MAX_LINK_DAYS;
  if (!isNear) return [{ path: 'expires_at', message: `must be within the next ${MAX_LINK_DAYS} days` }];
  return reminderProblems(body, days, `at ${new Date(expires_at).toISOString()}`);
}

function reminderProblems({ reminders }: SentFill, days: number, end: string): InputProblem[] {
  const first = reminders?.first_after_days;
  const message = first === undefined ? null : lateReminder(first, days, end);
  return message === null ? [] : [{ path: 'reminders.first_after_days', message: `${message} by expires_in_days` }];
}
