import { editDistance } from '../text/edit-distance';
import { SETTINGS, type SettingName, type SettingValues } from './settings';
import { MISSPELLED, type Setting } from './setting-kinds';

export type SettingSource = Readonly<Record<string, string | undefined>>;

/** Invalid settings; the message has one sentence for each, with a valid example. */
export class InvalidSettingsError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/** Shorter names are near to too many others. */
const SHORTEST_GUESS = 8;

/**
 * Reads all settings from the environment.
 * @throws InvalidSettingsError with every fault
 */
export function readSettingValues(source: SettingSource): SettingValues {
  const faults = misspelledNames(source);
  const invalid = new Set<string>();
  const read = Object.entries<Setting<unknown>>(SETTINGS).map(([name, setting]) => {
    const text = source[name]?.trim() || null;
    const value = setting.read(text);
    if (value !== undefined) return [name, value] as const;
    faults.push(invalidValue(name, setting, text ?? ''));
    invalid.add(name);
    return [name, setting.read(null)] as const;
  });
  const values = Object.fromEntries(read) as SettingValues;
  // What is invalid is not missing as well.
  const conflicts = [...conflictsOf(values), ...missingBeside(source)].filter(
    (fault) => !invalid.has(firstWord(fault)),
  );
  if (faults.length + conflicts.length > 0) throw new InvalidSettingsError([...faults, ...conflicts]);
  return values;
}

const firstWord = (text: string): string => text.slice(0, text.indexOf(' '));

/** The sentence for a setting with an invalid text. */
export function invalidValue(name: string, { wanted, example, secret }: Setting<unknown>, text: string): string {
  const given = secret ? '' : `, not ${JSON.stringify(text)}`;
  return `${name} must be ${wanted}${given}. Example: ${name}=${example}`;
}

/** Names that are no settings, but nearly. They would be ignored without a word otherwise. */
function misspelledNames(source: SettingSource): string[] {
  const names = Object.keys(SETTINGS);
  const unknown = Object.keys(source).filter(
    (name) => name.length >= SHORTEST_GUESS && /^[A-Z][A-Z0-9_]*$/.test(name) && !names.includes(name),
  );
  return unknown.flatMap((name) => {
    const meant = names.find((known) => editDistance(name, known, MISSPELLED) <= MISSPELLED);
    return meant ? [`${name} is not a setting, but ${meant} is: rename or unset it. Example: ${exampleOf(meant)}`] : [];
  });
}

function exampleOf(name: string): string {
  const setting: Setting<unknown> = SETTINGS[name as SettingName];
  return `${name}=${setting.example}`;
}

/** Settings that do not go together. */
function conflictsOf(values: SettingValues): string[] {
  const missing = (name: SettingName, reason: string) => `${name} must be set ${reason}. Example: ${exampleOf(name)}`;
  const faults: string[] = [];
  if (values.MODEL_PROVIDER !== null) {
    if (values.MODEL_NAME === null) faults.push(missing('MODEL_NAME', 'when MODEL_PROVIDER is'));
    if (values.MODEL_PROVIDER === 'openai-compatible' && values.MODEL_URL === null)
      faults.push(missing('MODEL_URL', 'for openai-compatible'));
  }
  if (values.SEAL_PROOFS && values.TSA_URL !== null && values.TSA_ROOTS_FILE === null)
    faults.push(missing('TSA_ROOTS_FILE', 'when SEAL_PROOFS and TSA_URL are'));
  if (values.S3_BUCKET !== null && (values.S3_ACCESS_KEY_ID === null) !== (values.S3_SECRET_ACCESS_KEY === null))
    faults.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must both be set, or neither.');
  if ((values.TRUST_PROXY ?? []).some((part) => /^\d$/.test(part)) && values.TRUST_PROXY?.length !== 1)
    faults.push(`TRUST_PROXY must be either a number or addresses, not both. Example: ${exampleOf('TRUST_PROXY')}`);
  if (values.NODE_ENV === 'production' && values.SANDBOX !== 'off')
    faults.push(
      'SANDBOX must be off in production, because it lets keys delete all data of an environment: unset it, or give the machine for QA another name. Example: NODE_ENV=staging',
    );
  return [...faults, ...redisConflicts(values)];
}

/** The nodes of a cluster name each other, so its addresses only differ in host and port; a cluster has one database. */
function redisConflicts({ REDIS_URL: given, REDIS_CLUSTER: isCluster }: SettingValues): string[] {
  const urls = given.map((one) => new URL(one));
  if (!isCluster)
    return urls.length === 1
      ? []
      : ['REDIS_CLUSTER must be true when REDIS_URL has several addresses. Example: REDIS_CLUSTER=true'];
  const example = `Example: REDIS_URL=redis://:password@node-1.example.com:6379,redis://:password@node-2.example.com:6379`;
  const access = new Set(
    urls.map(({ protocol, username, password }) => JSON.stringify([protocol, username, password])),
  );
  const faults: string[] = [];
  if (access.size > 1)
    faults.push(`REDIS_URL must have the same scheme, user and password in all addresses of a cluster. ${example}`);
  if (urls.some(({ pathname }) => !['', '/', '/0'].includes(pathname)))
    faults.push(`REDIS_URL must not name a database of a cluster, which has only one. ${example}`);
  return faults;
}

/**
 * Settings that do nothing without another one. Whoever forgot that one would notice late: files go to a folder of a container, a
 * rule does what a model should, the service seals with a key of its own.
 */
const PARTS_OF: readonly (readonly [whole: SettingName, parts: readonly SettingName[]])[] = [
  ['S3_BUCKET', ['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ['MODEL_PROVIDER', ['MODEL_NAME', 'MODEL_URL', 'MODEL_API_KEY']],
  ['SEAL_KEY_FILE', ['SEAL_KEY_PASSWORD']],
];

/** What must be given because something else is. */
function missingBeside(source: SettingSource): string[] {
  const isGiven = (name: SettingName) => (source[name]?.trim() ?? '') !== '';
  const wholes = PARTS_OF.flatMap(([whole, parts]) => {
    const given = parts.find(isGiven);
    return given === undefined || isGiven(whole)
      ? []
      : [`${whole} must be set when ${given} is, which does nothing without it. Example: ${exampleOf(whole)}`];
  });
  return [...wholes, ...poolerBeside(isGiven)];
}

/** A direct address says where the database of another address is, and not of the default one. */
function poolerBeside(isGiven: (name: SettingName) => boolean): string[] {
  if (!isGiven('DATABASE_DIRECT_URL') || isGiven('DATABASE_URL')) return [];
  return [
    'DATABASE_URL must be set to the address of the pooler when DATABASE_DIRECT_URL is. Example: ' +
      'DATABASE_URL=postgres://formwork:password@pgbouncer.example.com:6432/formwork',
  ];
}

/**
 * What the API and a worker need besides valid settings. Commands such as the migration do without.
 * @returns a sentence for each fault
 */
export function serviceFaults(source: SettingSource): string[] {
  const given = (name: SettingName) => source[name]?.trim() ?? '';
  const faults: string[] = [];
  const isProduction = given('NODE_ENV') === 'production';
  const required: SettingName[] = isProduction ? ['SECRET_KEY', 'DATABASE_URL', 'BASE_URL'] : ['SECRET_KEY'];
  for (const name of required) {
    if (given(name) === '') faults.push(`${name} must be set. Example: ${exampleOf(name)}`);
  }
  // Not the previous one: whoever has a weak secret must be able to replace it.
  if (isProduction && given('SECRET_KEY') !== '' && isGuessable(given('SECRET_KEY')))
    faults.push(`SECRET_KEY is too easy to guess. Example: ${exampleOf('SECRET_KEY')}`);
  return faults;
}

/**
 * 32 random hexadecimal digits have 14 different ones on average and hardly ever fewer than 9; repeated letters and words have
 * fewer.
 */
const FEWEST_DIFFERENT = 9;
/** A text that repeats itself after so many characters or fewer is as short as these. */
const LONGEST_REPEATED = 16;
/** Largest share of neighbours in the alphabet, such as "89" or "ba", in a random text: 18 % are expected of hexadecimal digits. */
const MAX_IN_ORDER = 0.6;
/** Texts that were to be replaced, also those of this project. */
const PLACEHOLDER = /replace|change.?me|example|placeholder|your[-_ ]|[<>]/i;

function isGuessable(secret: string): boolean {
  return (
    PLACEHOLDER.test(secret) ||
    new Set(secret).size < FEWEST_DIFFERENT ||
    periodOf(secret) <= LONGEST_REPEATED ||
    shareInOrder(secret) > MAX_IN_ORDER
  );
}

/** The number of characters after which a text repeats itself; its length, if it does not. */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period++) if (text.startsWith(text.slice(period))) return period;
  return text.length;
}

function shareInOrder(text: string): number {
  const steps = Array.from({ length: text.length - 1 }, (_, index) =>
    Math.abs(text.charCodeAt(index + 1) - text.charCodeAt(index)),
  );
  return steps.filter((step) => step <= 1).length / steps.length;
}
