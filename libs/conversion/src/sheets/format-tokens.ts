/** A piece of a number format's section. */
export interface FormatToken {
  readonly kind:
    | 'literal'
    | 'digit'
    | 'point'
    | 'comma'
    | 'percent'
    | 'exponent'
    | 'fraction'
    | 'general'
    | 'text'
    | 'date'
    | 'elapsed';
  readonly text: string;
}

const PATTERN =
  /"([^"]*)"?|\\(.)|_.|\*.|\[\$([^\]-]*)[^\]]*\]|\[([hms]+)\]|\[[^\]]*\]|(General)|(AM\/PM|A\/P|[yY]+|[mM]+|[dD]+|[hH]+|[sS]+(?:\.0+)?)|(E[+-])|([0#?])|(\.)|(,)|(%)|(\/)|(@)|([\s\S])/gi;

const KINDS: readonly (FormatToken['kind'] | null)[] = [
  'literal',
  'literal',
  'literal',
  'elapsed',
  'general',
  'date',
  'exponent',
  'digit',
  'point',
  'comma',
  'percent',
  'fraction',
  'text',
  'literal',
];

/** The sections of a format code: positive; negative; zero; text. */
export function splitSections(code: string): string[] {
  return (code.match(/(?:"[^"]*"?|\\.|\[[^\]]*\]|[^;"\\[]|[\\[])+|(?=;;)|(?<=;)$/g) ?? ['']).slice(0, 4);
}

/** The tokens of a section; colours, conditions and paddings are left out. */
export function tokenize(section: string): FormatToken[] {
  const tokens: FormatToken[] = [];
  for (const [whole, ...groups] of section.matchAll(PATTERN)) {
    const at = groups.findIndex((group) => group !== undefined);
    const kind = KINDS[at];
    if (kind) tokens.push({ kind, text: groups[at] as string });
    else if (whole.startsWith('_')) tokens.push({ kind: 'literal', text: ' ' });
  }
  const isDate = tokens.some(({ kind }) => kind === 'date' || kind === 'elapsed');
  const hasDigits = tokens.some(({ kind }) => kind === 'digit');
  return tokens.map((token) =>
    token.kind === 'fraction' && (isDate || !hasDigits) ? { kind: 'literal', text: '/' } : token,
  );
}
