import type { WrittenCase } from './case-documents';

/** A case that is one or several paragraphs, and what they become. */
const shown = (
  name: string,
  blocks: readonly string[],
  data: Record<string, unknown>,
  paragraphs: readonly string[],
): WrittenCase => ({ name, blocks, data, expected: { paragraphs } });

const refused = (name: string, tag: string): WrittenCase => ({
  name,
  blocks: [tag],
  data: { l: [1] },
  expected: { error: true },
});

const cars = [
  { brand: 'Lexus', qty: 1, sort: 1 },
  { brand: 'Faraday', qty: 4, sort: 4 },
  { brand: 'Faraday', qty: 2, sort: 2 },
];

/** docxtemplater.com/docs/angular-parse. */
export const ANGULAR_EXPRESSIONS: readonly WrittenCase[] = [
  shown('numbers', ['{12e3} {(7)} {1.5 + 1}'], {}, ['12000 7 2.5']),
  shown('members of this', ['{this.x} {this["y z"]} {a["b c"]}'], { x: 1, 'y z': 2, a: { 'b c': 3 } }, ['1 2 3']),
];

/** README of docx-templates, and what ECMAScript has for lists and texts. */
export const SCRIPT_EXPRESSIONS: readonly WrittenCase[] = [
  shown(
    'counters',
    [
      '+++EXEC let n = 0+++',
      '+++FOR a IN as+++',
      '+++! n += $a +++',
      '+++EXEC n++;+++',
      '+++END-FOR a+++',
      '+++= n+++',
    ],
    { as: [2, 3] },
    ['7'],
  ),
  shown(
    'positions and blocks in functions',
    [
      '+++= list.map((x, i) => `${i + 1}. ${x}`).join("; ")+++',
      '+++= list.filter((x) => { return x !== "a"; }).length+++',
    ],
    { list: ['a', 'b'] },
    ['1. a; 2. b', '1'],
  ),
  shown(
    'undefined values, comments, numbers and parts of texts',
    ['+++IF typeof x === "undefined" /* missing */+++', '+++s.substr(1, 2)+++ +++= 3+++', '+++END-IF+++'],
    { s: 'abcd' },
    ['bc 3'],
  ),
  shown(
    'kinds of values',
    ['+++= typeof s === "string" ? "text" : "none"+++ +++IF Array.isArray(l)+++list+++END-IF+++'],
    { s: 'a', l: [] },
    ['text list'],
  ),
  refused('lists joined by concat', '+++= l.concat(l).length+++'),
];

/** docxtpl.readthedocs.io, and jinja.palletsprojects.com/templates. */
export const JINJA_EXPRESSIONS: readonly WrittenCase[] = [
  {
    name: 'comments of rows and cells',
    blocks: ['{#p a comment #}', [['a'], ['{#tr a comment #}'], ['b']], 'x', [['a', '{#tc a comment #}', 'b']]],
    data: {},
    expected: { paragraphs: ['x'], cells: [[['a'], ['b']], [['a', 'b']]] },
  },
  shown(
    'dictionaries',
    [
      '{% for k in d %}{{ k }}{{ d[k] }}{% endfor %} {{ d|length }} {% if "a" in d %}yes{% endif %}',
      '{% for k, v in d|dictsort(false, "value") %}{{ k }}{% endfor %}',
    ],
    { d: { a: 2, b: 1 } },
    ['a2b1 2 yes', 'ba'],
  ),
  shown('chained comparisons', ['{% if 1 < x < 5 %}in{% endif %}{% if 1 < x <= 2 %}no{% endif %}'], { x: 3 }, ['in']),
  shown('with', ['{% with a = 1, b = y + 1 %}{{ a }}{{ b }}{% endwith %}{{ a }}'], { y: 1, a: 'A' }, ['12A']),
  shown('raw', ['{% raw %}{{ x }} {% if %}{% endraw %} {{ x }}'], { x: 1 }, ['{{ x }} {% if %} 1']),
  shown(
    'filters of lists',
    [
      "{{ l|select('odd')|join }} {{ l|reject('odd')|join }} {{ s|map('upper')|join(',') }} {{ l|sum(start=10) }}",
      '{% for row in l|batch(2, 0) %}{{ row|join(",") }};{% endfor %} {{ "abc"|reverse }}',
      "{{ (i|max(attribute='n')).t }} {{ i|map(attribute='z', default='-')|join }}",
    ],
    {
      l: [1, 2, 3],
      s: ['a', 'b'],
      i: [
        { n: 1, t: 'a' },
        { n: 2, t: 'b' },
      ],
    },
    ['13 2 A,B 16', '1,2;3,0; cba', 'b --'],
  ),
  shown(
    'tests without parentheses, and positions in formats',
    ["{{ 4 is divisibleby 2 }} {{ 'a' is lower and 1 is sameas 1 }} {{ '{0}{1}{0}'.format('a', 'b') }} {{ 5 }}"],
    {},
    ['true true aba 5'],
  ),
  shown(
    'shortened texts, and tests of kinds',
    [
      "{{ 'foo bar baz qux'|truncate(9) }} {{ 'foo bar baz qux'|truncate(9, True) }} {{ 'foo bar baz qux'|truncate(11) }}",
      '{{ t is string }} {{ n is number }} {{ d is mapping }} {{ l is sequence }} {{ n is string }}',
    ],
    { t: 'a', n: 1, d: { a: 1 }, l: [] },
    ['foo... foo ba... foo bar baz qux', 'true true true true false'],
  ),
  refused('columns of slice', '{% for c in l|slice(2) %}{% endfor %}'),
  refused('the loop as a value', '{% for x in l %}{% set outer = loop %}{{ outer.index }}{% endfor %}'),
  refused('some replacements', "{{ 'aaa'|replace('a', 'b', 2) }}"),
];

/** carbone.io/documentation, "Array search", "Filtering arrays", "Aggregators" and "Formatters". */
export const CARBONE_EXPRESSIONS: readonly WrittenCase[] = [
  {
    name: 'a filter in the brackets of the end',
    blocks: [[['{d.cars[i].brand} {d.cars[i].qty}'], ['{d.cars[i+1, qty > 1].brand}']]],
    data: { cars },
    expected: { cells: [[['Faraday 4'], ['Faraday 2']]] },
  },
  shown(
    'a search by values of the data',
    ['{d.s[sub.b = .other].text} {d.s[sub.b = ..parent.qty].text}'],
    {
      parent: { qty: 2 },
      s: [
        { text: 10, other: 1, sub: { b: 1 } },
        { text: 20, other: 1, sub: { b: 2 } },
      ],
    },
    ['10 20'],
  ),
  shown(
    'aggregators of filtered and calculated values',
    ['{d.cars[sort>1].qty:aggSum} {d.cars[sort>1].qty:mul(.sort):aggSum:formatC(2, USD)} {d.cars[].brand:aggStr(-)}'],
    { cars },
    ['6 $20.00 Lexus-Faraday-Faraday'],
  ),
  {
    name: 'aggregators of groups and running totals',
    blocks: [
      [
        ['{d.cars[i].brand}', '{d.cars[i].qty:aggSum(.brand)}', '{d.cars[i].qty:cumSum}'],
        ['{d.cars[i+1].brand}', '', ''],
      ],
    ],
    data: { cars },
    expected: {
      cells: [
        [
          ['Lexus', '1', '1'],
          ['Faraday', '6', '5'],
          ['Faraday', '6', '7'],
        ],
      ],
    },
  },
  shown(
    'calculations with dates',
    [
      "{d.t:addD('3', 'day'):formatD('YYYY-MM-DD')} {d.t:subD(1, M):formatD(L)} {d.t:startOfD('month'):formatD(L)}",
      "{d.a:diffD('20101201', 'days')} {d.n:formatI('minute')} {d.m:formatI('ms', 'minute')} {d.t:endOfD('year')}",
    ],
    { t: '2017-05-10T15:57:23', a: '20101001', n: 3600000, m: 60 },
    ['2017-05-13 04/10/2017 05/01/2017', '61 60 3600000 2017-12-31T23:59:59'],
  ),
  shown(
    'parts of lists, and objects without members',
    ["{d.l:arrayJoin('', 1)} {d.l:arrayJoin('-', 0, 2)} {d.o:ifEM:show(empty):elseShow(not)}"],
    { l: ['a', 'b', 'c'], o: {} },
    ['bc a-b empty'],
  ),
  {
    name: 'list items and slides that are dropped',
    isPresentation: true,
    blocks: ['a{d.x:ifEM:drop(slide)}', 'b'],
    data: {},
    expected: { paragraphs: ['b'], slides: 1 },
  },
  shown(
    'kinds of values, and accents',
    [
      "{d.s:ifTE('string'):show(text)} {d.l:ifTE(array):show(list)} {d.n:ifTE(string):show(text):elseShow(other)} {d.s:unaccent}",
    ],
    { s: 'été', l: [1], n: 1 },
    ['text list other ete'],
  ),
  shown(
    'lists in lists, and texts in any quotes',
    ['{d.m[0][1]} {d.m[1][0]:append("!")} {d.m[0][0]:ifEQ(‘a’):show(“yes, it is”)}'],
    { m: [['a', 'b'], ['c']] },
    ['b c! yes, it is'],
  ),
  refused('several elements at once', 'a{d.x:ifEM:drop(p, 2)}'),
];
