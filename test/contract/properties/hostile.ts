import fc, { type GeneratorValue } from 'fast-check';

/** Draws from an arbitrary; the drawn values make the counterexample. */
export type Draw = GeneratorValue;

const nested = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'x');

/** Texts at which programs break: control and odd Unicode characters, markup, templates, paths, and long ones. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff',
  '🧾e\u0301',
  "'; DROP TABLE team; --",
  '%',
  '\\',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '{{x}}',
  '<script>',
  '=1+1',
  '\r\nX: y',
  '1e400',
  '-1',
  '2026-02-30',
  'x'.repeat(300),
  'x'.repeat(70_000),
];

const VALUES = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53 + 2,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[]],
  [null],
  { __proto__: null, constructor: 1 },
  nested(60),
  nested(2_000),
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** A value of a kind that hardly any parameter wants. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(hostileText, fc.constantFrom(...VALUES));
