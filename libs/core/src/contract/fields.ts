import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { MAIL_ADDRESS } from '../mail/mail-address';
import { VISIBLE_LINE } from '../text/one-line';
import { MAX_MEMBERS } from './bounds';
import { Characters } from './characters';
import { IsDatetime } from './datetime';
import { IsLanguageTag, MAX_LANGUAGE_TAG } from './language-tag';
import { isPortable } from './portable-pattern';
import { declareField, type DtoClass, type FieldKind, type FieldOptions } from './declarations';

export type { FieldOptions };

interface Shape {
  kind: FieldKind;
  api: ApiPropertyOptions;
  rules: PropertyDecorator[];
  pattern?: RegExp;
  type?: () => DtoClass;
}

/** Declares a property once: it is validated in requests, documented in OpenAPI, and serialized in responses. */
function field(shape: Shape, options: FieldOptions): PropertyDecorator {
  const { kind, api, rules, pattern, type } = shape;
  const { optional = false, nullable = false, array = false, description, example } = options;
  const shown = {
    ...api,
    required: !optional,
    nullable,
    isArray: array,
    ...(array && bounded(options)),
    description,
    example,
    default: optional ? options.default : undefined,
  } as ApiPropertyOptions;
  const limits = {
    maxItems: array ? options.maxItems : undefined,
    minLength: api.minLength,
    maxLength: api.maxLength,
  };
  const redeclare = (changes: FieldOptions) => field(shape, { ...options, ...changes });
  const declare: PropertyDecorator = (target, name) =>
    declareField(target, {
      name: String(name),
      kind,
      array,
      nullable,
      type,
      pattern,
      ...limits,
      api: shown,
      options,
      redeclare,
    });
  return applyDecorators(
    declare,
    ApiProperty(shown),
    ...(array ? arrayRules(options) : []),
    ...rules,
    ...(optional ? [ValidateIf((_, value) => value !== undefined)] : []),
    ...(nullable ? [ValidateIf((_, value) => value !== null)] : []),
  );
}

/** The bounds of an array as OpenAPI has them. */
const bounded = ({ minItems, maxItems }: FieldOptions) => ({
  ...(minItems !== undefined && { minItems }),
  ...(maxItems !== undefined && { maxItems }),
});

function arrayRules({ minItems, maxItems }: FieldOptions): PropertyDecorator[] {
  return [
    IsArray(),
    ...(minItems === undefined
      ? []
      : [ArrayMinSize(minItems, { message: `$property must contain at least ${items(minItems)}` })]),
    ...(maxItems === undefined ? [] : [ArrayMaxSize(maxItems)]),
  ];
}

const items = (number: number): string => (number === 1 ? '1 element' : `${number} elements`);

const each = (options: FieldOptions) => ({ each: options.array ?? false });

export interface StringOptions extends FieldOptions {
  min?: number;
  max?: number;
  pattern?: RegExp;
  /** The requirement that `pattern` expresses, in words after "must"; error messages do not show regular expressions. */
  wanted?: string;
}

/** Options of a string that must not consist of white space only. */
export const NOT_BLANK = { pattern: /\S/, wanted: 'not be blank' } as const;

/** Options of a name that people read, also in pages and mails: one line, of which something is visible. */
export const ONE_LINE = {
  pattern: VISIBLE_LINE,
  wanted: 'be one line of visible text, without control characters and overrides of the direction of text',
} as const;

/** A string of `min` to `max` characters. */
export function StringField(options: StringOptions = {}): PropertyDecorator {
  const { min = 0, max, pattern, wanted } = options;
  const rules = [IsString(each(options))];
  if (min > 0 || max !== undefined) rules.push(Characters(min, max, each(options)));
  if (pattern)
    rules.push(Matches(pattern, { ...each(options), ...(wanted && { message: `$property must ${wanted}` }) }));
  const shown = pattern && isPortable(pattern) ? pattern.source : undefined;
  const api = { type: String, minLength: min || undefined, maxLength: max, pattern: shown };
  return field({ kind: 'string', api, rules, pattern }, options);
}

/** An e-mail address of at most 254 characters (RFC 5321). Quoted local parts are refused: they may hold line breaks. */
export const EmailField = (options: FieldOptions = {}) =>
  field(
    {
      kind: 'string',
      api: { type: String, format: 'email', maxLength: 254 },
      rules: [
        Matches(MAIL_ADDRESS, { ...each(options), message: '$property must be one e-mail address and nothing else' }),
        IsEmail({}, each(options)),
        MaxLength(254, each(options)),
      ],
    },
    options,
  );

/** A BCP 47 language tag of a known language, such as `de-DE`. */
export const LanguageTagField = (options: FieldOptions = {}) =>
  field(
    {
      kind: 'string',
      api: { type: String, maxLength: MAX_LANGUAGE_TAG },
      rules: [IsLanguageTag(each(options))],
    },
    { example: 'de-DE', ...options },
  );

/** A UUID of any version, as text. */
export const UuidField = (options: FieldOptions = {}) =>
  field({ kind: 'string', api: { type: String, format: 'uuid' }, rules: [IsUUID('all', each(options))] }, options);

/** `true` or `false`; texts such as `"true"` are refused. */
export const BooleanField = (options: FieldOptions = {}) =>
  field(
    {
      kind: 'boolean',
      api: { type: Boolean },
      rules: [IsBoolean({ ...each(options), message: '$property must be true or false' })],
    },
    options,
  );

export interface NumberOptions extends FieldOptions {
  min?: number;
  max?: number;
}

const bounds = (options: NumberOptions) => [
  ...(options.min === undefined ? [] : [Min(options.min, each(options))]),
  ...(options.max === undefined ? [] : [Max(options.max, each(options))]),
];

/** A JSON number without a fraction, within `min` and `max`. */
export const IntegerField = (options: NumberOptions = {}) =>
  field(
    {
      kind: 'integer',
      api: { type: 'integer', minimum: options.min, maximum: options.max },
      rules: [IsInt(each(options)), ...bounds(options)],
    },
    options,
  );

/** A finite JSON number, within `min` and `max`. */
export const NumberField = (options: NumberOptions = {}) =>
  field(
    {
      kind: 'number',
      api: { type: Number, minimum: options.min, maximum: options.max },
      rules: [IsNumber({}, each(options)), ...bounds(options)],
    },
    options,
  );

/** A datetime, in requests any form that `toUtc` reads, in responses ISO 8601 UTC with milliseconds and `Z`. */
export const DateField = (options: FieldOptions = {}) =>
  field(
    {
      kind: 'date',
      api: { type: String, format: 'date-time' },
      rules: [IsDatetime(each(options))],
    },
    options,
  );

/** One of a closed set of strings; `enumName` is the name of the schema in OpenAPI. */
export const EnumField = (
  values: readonly string[] | Record<string, string>,
  enumName: string,
  options: FieldOptions = {},
) => {
  const known = Array.isArray(values) ? [...(values as readonly string[])] : Object.values(values);
  return field({ kind: 'string', api: { enum: known, enumName }, rules: [IsIn(known, each(options))] }, options);
};

/** A free-form JSON object of at most `MAX_MEMBERS` members. */
export const JsonField = (options: FieldOptions = {}) =>
  field(
    {
      kind: 'object',
      api: { type: 'object', additionalProperties: true, maxProperties: MAX_MEMBERS },
      rules: [IsObject(each(options))],
    },
    options,
  );

/** Any JSON value, null included. */
export const AnyField = (options: FieldOptions = {}) =>
  field(
    {
      kind: 'any',
      api: {
        oneOf: ['string', 'number', 'boolean', 'object', 'array'].map((type) =>
          type === 'array' ? { type, items: {} } : { type },
        ),
      },
      rules: [IsDefined()],
    },
    { nullable: true, ...options },
  );

/** An object, or an array of objects, of another DTO. */
export const NestedField = (type: () => DtoClass, options: FieldOptions = {}) =>
  // Swagger treats a type as lazy only when its function is named "type", as this one is.
  field({ kind: 'nested', api: { type: () => type() }, rules: [IsObject(each(options))], type }, options);
