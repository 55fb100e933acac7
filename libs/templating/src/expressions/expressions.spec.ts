import { TemplateError } from '../../../formats/src/template-error';
import { readPackage } from '../../../formats/src/package/package-reader';
import { TemplateProblemsError } from '../language/template-findings';
import { parseTemplate } from '../parse-template';
import { ExpressionError } from './expression';
import { shown, templateOf } from './filled-text.fixture';
import { parseExpression, parseNameOrExpression } from './parser';

function refusal(work: () => unknown): TemplateError {
  try {
    work();
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('formatted numbers', () => {
  it('have all digits of a text', () => {
    const values = { id: '12345678901234567890.25', sum: 9_007_199_254_740_993n, price: ' 1234.5 ' };
    expect(
      shown('{{id | number}} {{id | number(1, "de-DE")}} {{sum | number}} {{price | currency("EUR")}}', values),
    ).toBe('12,345,678,901,234,567,890.25 12.345.678.901.234.567.890,3 9,007,199,254,740,993 €1,234.50');
  });

  it('have no sign at zero', () => {
    expect(
      shown('{{a * -1 | number}} {{b | number(2)}} {{b | percent}} {{c | currency("EUR")}}', {
        a: 0,
        b: -0.001,
        c: '-0',
      }),
    ).toBe('0 0.00 0% €0.00');
  });
});

describe('texts', () => {
  it('are in the quotes that word processors make of straight ones', () => {
    const values = { day: '2026-01-31' };
    for (const pattern of [
      '“dd.MM”',
      '„dd.MM“',
      '‘dd.MM’',
      '‚dd.MM‘',
      '«dd.MM»',
      '«\u00a0dd.MM\u00a0»',
      '«\u202fdd.MM\u202f»',
      '»dd.MM«',
    ])
      expect(shown(`{{day | date(${pattern})}}`, values)).toBe('31.01');
    expect(shown('{{none | default("« - »")}}', {})).toBe('« - »');
    expect(shown('{{list | join(«\u00a0, \u00a0»)}}', { list: ['a', 'b'] })).toBe('a, b');
  });
});

describe('sums, averages and extremes', () => {
  it('include the lists in a list', () => {
    const lines = (...prices: number[]) => ({ lines: prices.map((price) => ({ price })), prices });
    const values = { orders: [lines(1, 2), lines(), lines(9)] };
    expect(shown('{{orders | map(lines) | sum(price)}} {{orders | map(lines) | max(price)}}', values)).toBe('12 9');
    expect(shown('{{orders | sum(prices)}} {{orders | map(prices) | average}}', values)).toBe('12 4');
    expect(shown('{{orders | map(prices) | max(length(.))}}', values)).toBe('2');
  });
});

describe('operators after a filter', () => {
  it('take its result', () => {
    const values = { items: [1, 2, 3], name: 'ada', price: 2, other: 3 };
    expect(shown('{{#if items | length > 2}}a{{/if}}{{#if items | length > 3 or price == 2}}b{{/if}}', values)).toBe(
      'ab',
    );
    expect(shown('{{name | upper & "!"}} {{items | sum * price - 1}}', values)).toBe('ADA! 11');
    expect(shown('{{items | length == other ? "same" : "other"}}', values)).toBe('same');
  });

  it.each([
    'price > 1 and items | length > 2',
    'not items | length > 2',
    'name | lower == other | lower',
    'items | length > 2 | checkbox',
  ])('need parentheses in {{%s}}, which could mean two things', (source) => {
    expect(() => parseExpression(source)).toThrow('put parentheses around what belongs together');
  });
});

describe('names', () => {
  it('lead to an item of a list by its number from 0', () => {
    const values = { row: [{ net: 1 }, { net: 2, tags: ['a', 'b'] }] };
    expect(shown('{{row.1.net}} {{row.1.tags.0}} {{#row}}{{tags.1}}{{/row}}[{{row.2.net}}]', values)).toBe('2 a b[]');
  });

  it.each([
    '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'a.b-c_1',
    'first name',
    'größe-1_x.y:z',
    '5',
    'true',
    'and',
    'do not call',
    'terms and conditions',
    'a - b',
    "user's name",
    'constructor',
  ])('%s is the field with this id', (id) => {
    expect(shown(`{{${id}}}`, { [id]: 'value' })).toBe('value');
  });

  it('reach own members only', () => {
    expect(shown('[{{a.constructor}}{{a["__proto__"]}}{{a.length}}{{toString}}]', { a: { b: 1 } })).toBe('[]');
  });

  it('are members of the item before fields, and paths from the name of the loop', () => {
    const values = { items: [{ items: 'own', n: 1 }, { n: 2 }], n: 'field', other: ['x'] };
    expect(shown('{{#items}}{{n}}{{items.n}}{{../n}} {{/items}}', values)).toBe('11field 22field ');
    expect(shown('{{#items}}{{#items}}{{items}}{{/items}};{{/items}}', values)).toBe('own;;');
  });

  it('mean whole lists in sections inside of loops, and a recursive list ends', () => {
    expect(shown('{{#a}}{{#b}}{{.}}{{/b}}{{^b}}none{{/b}};{{/a}}', { a: [1, 2], b: ['x', 'y'] })).toBe('xy;xy;');
    const tree = { c: [{ n: 1, c: [{ n: 2, c: [{ n: 3 }] }] }, { n: 4 }] };
    expect(shown('{{#c}}{{n}}{{#c}}{{n}}{{#c}}{{n}}{{#c}}{{n}}{{/c}}{{/c}}{{/c}} {{/c}}', tree)).toBe('123 4 ');
  });
});

describe('values of a wrong kind', () => {
  const values = { a: 'text', b: 0, c: 4, list: [1, 2] };

  it.each([
    ['{{c / b}}', 'division_by_zero'],
    ['{{c * a}}', 'wrong_kind'],
    ['{{a | number}}', 'wrong_kind'],
    ['{{a | date}}', 'wrong_kind'],
    ['{{list > 1}}', 'wrong_kind'],
    ['{{c | number(2, "no such locale!")}}', 'wrong_kind'],
    ['{{c | currency("Euro")}}', 'wrong_kind'],
  ])('refuse the fill with the tag and its place: %s', (template, code) => {
    const error = refusal(() => shown(template, values));
    expect(error).toMatchObject({ code, location: { tag: template } });
    expect(error.message).toContain(`${template} `);
    expect(error.message).toContain('(document, paragraph 1)');
  });

  it('are not those that are missing', () => {
    expect(shown('[{{x + 1}}{{x * c}}{{x | upper}}{{x | number}}{{x.y[3].z}}{{-x}}]', values)).toBe('[]');
    expect(shown('{{x > 1}} {{x == null}} {{x == ""}} {{sum(x)}} {{"a" + x}}', values)).toBe('false true true 0 a');
  });

  it('do not matter in branches that are not shown', () => {
    expect(shown('{{b == 0 ? "–" : c / b}}{{#if b > 0}}{{c / b}}{{/if}}', values)).toBe('–');
  });
});

describe('limits', () => {
  it('end expressions that double a text, and those that work on the same list again and again', () => {
    const list = Array.from({ length: 3_000 }, (_, index) => index);
    const doubled = '{{set t = "xxxxxxxx"}}{{#list}}{{set t = t + t}}{{/list}}';
    expect(refusal(() => shown(doubled, { list })).code).toBe('text_too_long');
    const squared = '{{#list}}{{sum(../list, count(../list, . > 1))}}{{/list}}';
    expect(refusal(() => shown(squared, { list })).code).toBe('expression_too_expensive');
  });

  it.each([
    ['('.repeat(500), 'expression_too_deep'],
    ['- '.repeat(400) + '1', 'expression_too_deep'],
    ['a[' + 'a['.repeat(300), 'expression_too_deep'],
    ['1' + ' + 1'.repeat(240), 'expression_too_long'],
    ['"' + 'x'.repeat(2_000) + '"', 'expression_too_long'],
  ])('refuse %#', (source, code) => {
    expect(() => parseExpression(source)).toThrow(expect.objectContaining({ code }));
  });
});

/** Numbers in a fixed order (xorshift), so that a failure can be repeated. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.abs(state) % below;
  };
}

describe('the parser', () => {
  const PARTS = [
    ...'()[]|,?:.!=<>+-*/%&"\' @#^\\',
    ...[
      'a',
      'b.c',
      '1',
      '1.5',
      ' ',
      ' and ',
      ' or ',
      'not ',
      '..',
      '../',
      '@index',
      'upper',
      'sum(',
      '“',
      '«',
      '’',
      '日',
      '\ud83d',
      '==',
      '||',
    ],
  ];

  it('throws nothing but its own error, for 20,000 random texts', () => {
    const next = numbers(20_260_131);
    for (let run = 0; run < 20_000; run++) {
      const source = Array.from({ length: next(30) }, () => PARTS[next(PARTS.length)]).join('');
      for (const parse of [parseExpression, parseNameOrExpression]) {
        try {
          parse(source);
        } catch (error) {
          if (!(error instanceof ExpressionError)) throw new Error(source, { cause: error });
        }
      }
    }
  });
});

describe('an upload', () => {
  const template = templateOf('{{price | money}} {{#each items}}', '{{a +}}', '{{/x}}{{else}}', '{{b', '{{#if c}}');

  it('names all invalid tags at once, with their places and a hint for the syntax of other products', () => {
    const error = refusal(() => parseTemplate(template)) as TemplateProblemsError;
    expect(error.problems.map(({ code, location }) => [code, location.paragraph, location.tag])).toEqual([
      ['unknown_function', 1, '{{price | money}}'],
      ['foreign_syntax', 1, '{{#each items}}'],
      ['invalid_expression', 2, '{{a +}}'],
      ['unclosed_placeholder', 4, '{{b'],
      ['misplaced_else', 3, '{{else}}'],
      ['unclosed_loop', 5, '{{#if c}}'],
    ]);
    expect(error.problems[1]?.message).toBe(
      'The placeholder {{#each items}} is written for Handlebars: write {{#items}} … {{/items}} (document, paragraph 1).',
    );
  });

  it('refuses statements of other products beside its tags, which would be shown', () => {
    const error = refusal(() =>
      parseTemplate(
        templateOf('{%tr for item in items %}', '{{name}} 5 {%} {% off', '{%tr endfor %}', '+++FOR a IN b+++'),
      ),
    ) as TemplateProblemsError;
    expect(error.problems.map(({ code, location }) => [code, location.paragraph, location.tag])).toEqual([
      ['foreign_syntax', 1, '{%tr for item in items %}'],
      ['foreign_syntax', 3, '{%tr endfor %}'],
      ['foreign_syntax', 4, '+++FOR a IN b+++'],
    ]);
  });

  it('takes no expression of ours for the syntax of another product', () => {
    const own = '{{p | currency("EUR")}}|{{r * 2}}|{{p and r}}|{{set i = 1}}{{list[i]}}';
    const text = readPackage(parseTemplate(templateOf(own)).fill({ p: 1, r: 2, list: ['a', 'b'] })).text(
      'word/document.xml',
    );
    expect(text.replace(/<[^>]*>/g, '')).toBe('€1.00|4|2|b');
    for (const foreign of ['{{r name}}', '{{p name|e}}', '{{d.list[i+1].x}}', '{{d[i].x}}'])
      expect(refusal(() => parseTemplate(templateOf(foreign))).code).toBe('foreign_syntax');
  });

  it('of an earlier time keeps its names', () => {
    const stored = parseTemplate(templateOf('{{price | money}}{{name (optional)}}'), { isStored: true });
    const text = readPackage(stored.fill({ 'name (optional)': 'Ada' })).text('word/document.xml');
    expect(text.replace(/<[^>]*>/g, '')).toBe('Ada');
  });

  it('lists the fields of expressions, without variables and the facts of loops', () => {
    const body =
      '{{set t = a + b.c}}{{t}}{{#if d > 1}}{{@index}}{{e | currency("EUR")}}{{/if}}{{#f | sort(g)}}{{../h}}{{.}}{{/}}';
    expect(parseTemplate(templateOf(body)).fields).toEqual([
      { id: 'a', kind: 'text' },
      { id: 'b.c', kind: 'text' },
      { id: 'd', kind: 'condition' },
      { id: 'e', kind: 'text' },
      { id: 'f', kind: 'loop' },
      { id: 'g', kind: 'text' },
      { id: 'h', kind: 'text' },
    ]);
  });
});

describe('branches over several paragraphs', () => {
  const text = (values: Record<string, number>): string[] => {
    const bytes = templateOf('{{#if n > 5}}', 'many', '{{else if n > 1}}', 'some', '{{else}}', 'few', '{{/if}}', 'end');
    const xml = readPackage(parseTemplate(bytes).fill(values)).text('word/document.xml');
    return (xml.match(/<w:p[ >].*?<\/w:p>/g) ?? []).map((paragraph) => paragraph.replace(/<[^>]*>/g, ''));
  };

  it('leave no paragraph of their tags', () => {
    expect([9, 3, 0].map((n) => text({ n }))).toEqual([
      ['many', 'end'],
      ['some', 'end'],
      ['few', 'end'],
    ]);
  });
});
