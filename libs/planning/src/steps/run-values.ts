import type { RunValue } from '../run-value';
import { MASK } from '../step-report';
import type { Phrase } from '../task/step';

/** A phrase whose placeholders are replaced: data, which is never read as steps. */
export interface Value {
  text: string;
  /** The values of a placeholder that stands alone, such as several options. Otherwise the text. */
  texts: string[];
  files: readonly { path: string; name: string }[];
  /** The key of the field, or the words of the task. */
  field: string;
  /** The label of the field; '' for words of the task. */
  label: string;
  /** The type of the field; '' for words of the task. */
  type: string;
  /** The only origins that may receive it; null for a value that is not secret. */
  secretOrigins: readonly string[] | null;
}

/** Shorter secrets are masked as whole words only, because their letters stand in other words. */
const SHORTEST_MASKED_INSIDE = 4;

/** The values of a run. What a task reads from pages is added while it runs. */
export class RunValues {
  private readonly byField: Map<string, RunValue>;
  private readonly unknown = new Set<string>();

  constructor(values: readonly RunValue[]) {
    this.byField = new Map(values.map((value) => [value.field, value]));
  }

  get all(): RunValue[] {
    return [...this.byField.values()];
  }

  /** The values that "Fill in the form" enters. */
  get given(): RunValue[] {
    return [...this.byField.values()].filter(
      ({ given, texts, files }) => given && (files.length > 0 || texts.some(Boolean)),
    );
  }

  /** The placeholders without a value that steps have used. */
  get missing(): string[] {
    return [...this.unknown];
  }

  /** Keeps a text of a page under the key of a field, where later placeholders find it. */
  keep(field: string, text: string): void {
    const known = this.byField.get(field);
    const secretOrigins = this.of(text).secretOrigins;
    const base = known ?? { field, label: field, type: 'text_field', files: [], given: false };
    this.byField.set(field, { ...base, texts: [text], secretOrigins: secretOrigins && [...secretOrigins] });
  }

  /** Replaces the placeholders of a phrase; one without value becomes empty. */
  resolve(phrase: Phrase): Value {
    const parts = phrase.map((part) => (typeof part === 'string' ? part : this.valueOf(part.field)));
    const [only] = parts;
    if (parts.length === 1 && typeof only === 'object') return toValue(only);
    const text = parts.map((part) => (typeof part === 'string' ? part : part.texts.join(', '))).join('');
    const values = parts.filter((part) => typeof part !== 'string');
    const secrets = values.flatMap(({ secretOrigins }) => (secretOrigins ? [secretOrigins] : []));
    const field = values.length === 1 ? values[0]!.field : text;
    const named = {
      field: secrets.length > 0 ? values.map((value) => value.field).join(', ') : field,
      label: '',
      type: '',
    };
    return {
      text,
      texts: [text],
      files: values.flatMap(({ files }) => files),
      secretOrigins: shared(secrets),
      ...named,
    };
  }

  /** A text of a page, or of the task: it is secret when it holds the text of a secret. */
  of(text: string): Value {
    const secrets = this.secrets().filter((secret) => secret.texts.some((part) => part !== '' && holds(text, part)));
    const secretOrigins = shared(secrets.flatMap((secret) => (secret.secretOrigins ? [secret.secretOrigins] : [])));
    return { text, texts: [text], files: [], field: secretOrigins ? MASK : text, label: '', type: '', secretOrigins };
  }

  /** The text without secrets. */
  mask(text: string): string {
    return this.secrets()
      .flatMap(({ texts }) => texts)
      .filter((secret) => secret.trim() !== '')
      .sort((a, b) => b.length - a.length)
      .reduce((masked, secret) => masked.replace(patternOf(secret), MASK), text);
  }

  private secrets(): RunValue[] {
    return [...this.byField.values()].filter(({ secretOrigins }) => secretOrigins !== null);
  }

  private valueOf(field: string): RunValue {
    const value = this.byField.get(field);
    if (!value || (value.files.length === 0 && !value.texts.some(Boolean))) this.unknown.add(field);
    return value ?? { field, label: field, type: '', texts: [], files: [], secretOrigins: null, given: false };
  }
}

/** The value of a field. */
export const toValue = ({ texts, files, field, label, type, secretOrigins }: RunValue): Value => ({
  ...{ text: texts.join(', '), texts, files, field, label, type, secretOrigins },
});

/** Origins that may receive all of several secrets; null when there are none. */
function shared(origins: readonly (readonly string[])[]): readonly string[] | null {
  const [first, ...others] = origins;
  return first ? first.filter((origin) => others.every((other) => other.includes(origin))) : null;
}

const holds = (text: string, secret: string) => patternOf(secret).test(text);

function patternOf(secret: string): RegExp {
  const escaped = secret.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return secret.trim().length < SHORTEST_MASKED_INSIDE
    ? new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu')
    : new RegExp(escaped, 'gu');
}
