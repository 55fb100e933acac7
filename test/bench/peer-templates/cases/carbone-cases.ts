import type { WrittenCase } from './case-documents';

const cars = [
  { brand: 'Toyota', id: 1 },
  { brand: 'Hyundai', id: 2 },
  { brand: 'BMW', id: 3 },
];

/** carbone.io/documentation, "Design": substitutions, repetitions, conditions, formatters. */
export const CARBONE_CASES: readonly WrittenCase[] = [
  {
    name: 'value',
    blocks: ['Hello {d.firstname} {d.lastname} !'],
    data: { firstname: 'John', lastname: 'Doe' },
    expected: { paragraphs: ['Hello John Doe !'] },
    ours: ['Hello {{firstname}} {{lastname}} !'],
  },
  {
    name: 'other braces are text',
    blocks: ['{d.a} {x} {"k": 1}'],
    data: { a: 1 },
    expected: { paragraphs: ['1 {x} {"k": 1}'] },
  },
  {
    name: 'object',
    blocks: ['{d.firstname} is a {d.type.name}'],
    data: { firstname: 'John', type: { name: 'human' } },
    expected: { paragraphs: ['John is a human'] },
  },
  {
    name: 'positions in a list',
    blocks: ['{d.m[i=1].movie} and {d.m[2].movie} and {d.m[0].movie}'],
    data: { m: [{ movie: 'a' }, { movie: 'b' }, { movie: 'c' }] },
    expected: { paragraphs: ['b and c and a'] },
  },
  {
    name: 'parent',
    blocks: ['{d.country.name} {d.country..city}'],
    data: { country: { name: 'X' }, city: 'Y' },
    expected: { paragraphs: ['X Y'] },
  },
  {
    name: 'rows',
    blocks: [
      [
        ['Cars', 'id'],
        ['{d.cars[i].brand}', '{d.cars[i].id}'],
        ['{d.cars[i+1].brand}', ''],
      ],
    ],
    data: { cars },
    expected: {
      cells: [
        [
          ['Cars', 'id'],
          ['Toyota', '1'],
          ['Hyundai', '2'],
          ['BMW', '3'],
        ],
      ],
    },
    ours: [
      [
        ['Cars', 'id'],
        ['{{#cars}}{{brand}}', '{{id}}{{/cars}}'],
      ],
    ],
  },
  {
    name: 'paragraphs',
    blocks: ['Cars', '{d.cars[i].brand}', '{d.cars[i+1].brand}', 'end'],
    data: { cars },
    expected: { paragraphs: ['Cars', 'Toyota', 'Hyundai', 'BMW', 'end'] },
  },
  {
    name: 'list items',
    blocks: [{ item: '{d.cars[i].brand}' }, { item: '{d.cars[i+1].brand}' }],
    data: { cars },
    expected: { paragraphs: ['Toyota', 'Hyundai', 'BMW'] },
  },
  {
    name: 'empty list of rows',
    blocks: [[['Cars'], ['{d.cars[i].brand}'], ['{d.cars[i+1].brand}']]],
    data: { cars: [] },
    expected: { cells: [[['Cars']]] },
  },
  {
    name: 'columns',
    blocks: [[['x', '{d.cars[i].brand}', '{d.cars[i+1].brand}']]],
    data: { cars },
    expected: { cells: [[['x', 'Toyota', 'Hyundai', 'BMW']]] },
  },
  {
    name: 'nested lists',
    blocks: [
      '{d.makers[i].brand}',
      [['{d.makers[i].models[i].size}'], ['{d.makers[i].models[i+1].size}']],
      '{d.makers[i+1].brand}',
    ],
    data: {
      makers: [
        { brand: 'T', models: [{ size: 'a' }, { size: 'b' }] },
        { brand: 'K', models: [{ size: 'c' }] },
      ],
    },
    expected: { paragraphs: ['T', 'K'], cells: [[['a'], ['b']], [['c']]] },
  },
  {
    name: 'the data are a list',
    blocks: ['{d[i].name}', '{d[i+1].name}'],
    data: { d: [{ name: 'a' }, { name: 'b' }] },
    expected: { paragraphs: ['a', 'b'] },
  },
  {
    name: 'in one paragraph',
    blocks: ['Cars: {d.cars[i].brand}, {d.cars[i+1].brand}'],
    data: { cars },
    expected: { paragraphs: ['Cars: Toyota, Hyundai, BMW,'] },
  },
  {
    name: 'value of the root in a list',
    blocks: ['{d.cars[i].brand} {d.owner}', '{d.cars[i+1].brand}'],
    data: { cars: cars.slice(0, 2), owner: 'o' },
    expected: { paragraphs: ['Toyota o', 'Hyundai o'] },
  },
  {
    name: 'filter',
    blocks: ['{d.cars[i, id>1].brand}', '{d.cars[i+1, id>1].brand}'],
    data: { cars },
    expected: { paragraphs: ['Hyundai', 'BMW'] },
  },
  {
    name: 'filter by text and by position',
    blocks: [
      "{d.cars[i, brand='BMW'].id}",
      "{d.cars[i+1, brand='BMW'].id}",
      '{d.others[i, i<1].brand}',
      '{d.others[i+1, i<1].brand}',
    ],
    data: { cars, others: cars },
    expected: { paragraphs: ['3', 'Toyota'] },
  },
  { name: 'search', blocks: ["{d.cars[brand='BMW'].id}"], data: { cars }, expected: { paragraphs: ['3'] } },
  {
    name: 'sort',
    blocks: ['{d.cars[brand, i].brand}', '{d.cars[brand+1, i+1].brand}'],
    data: { cars },
    expected: { paragraphs: ['BMW', 'Hyundai', 'Toyota'] },
  },
  {
    name: 'formatters of texts',
    blocks: ["{d.a:upperCase} {d.a:ucFirst()} {d.a:append('!'):prepend(x)} {d.a:print(p)}"],
    data: { a: 'my car' },
    expected: { paragraphs: ['MY CAR My car xmy car! p'] },
  },
  {
    name: 'chained formatters',
    blocks: ['{d.name:lowerCase:ucFirst}'],
    data: { name: 'JOHN' },
    expected: { paragraphs: ['John'] },
  },
  {
    name: 'formatters of numbers',
    blocks: ['{d.n:formatN(2)} {d.n:add(1):mul(2)} {d.n:round(1)} {d.n:formatC(2, EUR)}'],
    data: { n: 1234.56 },
    expected: { paragraphs: ['1,234.56 2471.12 1234.6 €1,234.56'] },
  },
  {
    name: 'dates',
    blocks: ['{d.t:formatD(LL)} {d.t:formatD(DD/MM/YYYY)} {d.t:formatD(dddd)}'],
    data: { t: '2000-01-31' },
    expected: { paragraphs: ['January 31, 2000 31/01/2000 Monday'] },
  },
  {
    name: 'dynamic parameters',
    blocks: ['{d.a.x:add(.y)} {d.a.x:add(d.z)}'],
    data: { a: { x: 1, y: 2 }, z: 3 },
    expected: { paragraphs: ['3 4'] },
  },
  {
    name: 'inline condition',
    blocks: [
      "val2 = {d.val2:ifGT(3):show('high')}",
      "val5 = {d.val5:ifGT(3):show('high')}",
      "{d.val2:ifGT(3):show('high'):elseShow('low')}",
    ],
    data: { val2: 2, val5: 5 },
    expected: { paragraphs: ['val2 = 2', 'val5 = high', 'low'] },
  },
  {
    name: 'switch',
    blocks: ['{d.v:ifEQ(1):show(A):ifEQ(2):show(B):elseShow(C)}'],
    data: { v: 2 },
    expected: { paragraphs: ['B'] },
  },
  {
    name: 'and, or',
    blocks: [
      '{d.a:ifEQ(1):and(.b):ifEQ(2):show(both):elseShow(no)} {d.a:ifEQ(9):or(d.b):ifEQ(2):show(one):elseShow(no)}',
    ],
    data: { a: 1, b: 2 },
    expected: { paragraphs: ['both one'] },
  },
  {
    name: 'empty values',
    blocks: ['{d.a:ifEM:show(nothing):elseShow(something)} {d.b:ifEmpty(none)}'],
    data: { a: [] },
    expected: { paragraphs: ['nothing none'] },
  },
  {
    name: 'conditional block',
    blocks: [
      '{d.pay:ifEQ(true):showBegin}',
      'Bank details',
      '{d.pay:showEnd}',
      '{d.pay:ifEQ(true):hideBegin}',
      'hidden',
      '{d.pay:hideEnd}',
    ],
    data: { pay: true },
    expected: { paragraphs: ['Bank details'] },
    ours: ['{{#if pay}}', 'Bank details', '{{/if}}', '{{#unless pay}}', 'hidden', '{{/unless}}'],
  },
  {
    name: 'conditional block in a paragraph',
    blocks: ['a {d.x:ifEQ(1):showBegin}b{d.x:showEnd} c'],
    data: { x: 2 },
    expected: { paragraphs: ['a  c'] },
  },
  {
    name: 'drop a row',
    blocks: [[['a'], ['b{d.x:ifEM:drop(row)}'], ['c']]],
    data: {},
    expected: { cells: [[['a'], ['c']]] },
  },
  {
    name: 'keep a paragraph',
    blocks: ['a{d.x:ifEQ(1):keep(p)}', 'b{d.x:ifEQ(2):keep(p)}'],
    data: { x: 1 },
    expected: { paragraphs: ['a'] },
  },
  {
    name: 'drop rows in a repetition',
    blocks: [[['{d.cars[i].brand}{d.cars[i].id:ifEQ(2):drop(row)}'], ['{d.cars[i+1].brand}']]],
    data: { cars },
    expected: { cells: [[['Toyota'], ['BMW']]] },
  },
  {
    name: 'joined list',
    blocks: ["{d.tags:arrayJoin(' | ')}"],
    data: { tags: ['a', 'b'] },
    expected: { paragraphs: ['a | b'] },
  },
  {
    name: 'aggregation',
    blocks: ['{d.cars[].id:aggSum} {d.cars:len}'],
    data: { cars },
    expected: { paragraphs: ['6 3'] },
  },
  {
    name: 'alias',
    blocks: ['{#boss = d.team.boss}{$boss.name}'],
    data: { team: { boss: { name: 'Ada' } } },
    expected: { paragraphs: ['Ada'] },
  },
  {
    name: 'row numbers',
    blocks: ['{d.cars[i].brand:count()}. {d.cars[i].brand}', '{d.cars[i+1].brand}'],
    data: { cars },
    expected: { paragraphs: ['1. Toyota', '2. Hyundai', '3. BMW'] },
  },
  { name: 'unknown formatter', blocks: ['{d.a:dance}'], data: {}, expected: { error: true } },
  {
    name: 'complement and translated texts',
    blocks: ['{d.a} {c.now} {t(meeting)}'],
    data: { a: 1, c: { now: 2 } },
    expected: { paragraphs: ['1 2 meeting'] },
  },
  {
    name: 'padded, shortened and truncated',
    blocks: ['{d.a:padl(8, 0)} {d.a:padr(4, -)}! {d.b:ellipsis(3)} {d.a:ellipsis(3)} {d.n:int}'],
    data: { a: 'xy', b: 'abcdef', n: -2.7 },
    expected: { paragraphs: ['000000xy xy--! abc... xy -2'] },
  },
  {
    name: 'HTML',
    blocks: ['{d.x:html}'],
    data: { x: '<p>a</p><p><b>b</b></p>' },
    expected: { paragraphs: ['a', 'b'] },
  },
  {
    name: 'distinct values',
    blocks: ['{d.cars[].brand:aggCountD} {d.cars[].brand:aggStrD}', '{d.cars[0].brand:ifContain(oyo, yes)}'],
    data: { cars: [...cars, { brand: 'BMW' }] },
    expected: { paragraphs: ['3 Toyota, Hyundai, BMW', 'yes'] },
  },
  {
    name: 'slides: values and rows',
    isPresentation: true,
    blocks: [
      '{d.title:upperCase}',
      [
        ['{d.cars[i].brand}', '{d.cars[i].id}'],
        ['{d.cars[i+1].brand}', ''],
      ],
    ],
    data: { title: 't', cars },
    expected: {
      paragraphs: ['T'],
      cells: [
        [
          ['Toyota', '1'],
          ['Hyundai', '2'],
          ['BMW', '3'],
        ],
      ],
    },
  },
  {
    name: 'lists in parallel',
    blocks: [
      [
        ['{d.cars[i].brand}', '{d.energy[.i].type} {d.cars[i].id:add(.i)}'],
        ['{d.cars[i+1].brand}', ''],
      ],
    ],
    data: { cars, energy: [{ type: 'a' }, { type: 'b' }, { type: 'c' }] },
    expected: {
      cells: [
        [
          ['Toyota', 'a 1'],
          ['Hyundai', 'b 3'],
          ['BMW', 'c 5'],
        ],
      ],
    },
  },
  {
    name: 'dates without dashes, and localized formats',
    blocks: [
      '{d.day:formatD(L)} {d.day:formatD(LL)} {d.day:formatD(dddd)} {d.day:convDate(YYYYMMDD, L)}',
      '{d.at:formatD(LLLL)} | {d.at:formatD(LT)}',
    ],
    data: { day: '20160131', at: '2016-01-31T14:05' },
    expected: {
      paragraphs: ['01/31/2016 January 31, 2016 Sunday 01/31/2016', 'Sunday, January 31, 2016 2:05 PM | 2:05 PM'],
    },
  },
  {
    name: 'members of an object',
    blocks: [
      [
        ['{d.people[i].att}', '{d.people[i].val}'],
        ['{d.people[i+1].att}', ''],
      ],
    ],
    data: { people: { paul: '10', jack: '20', bob: '30' } },
    expected: {
      cells: [
        [
          ['paul', '10'],
          ['jack', '20'],
          ['bob', '30'],
        ],
      ],
    },
  },
  {
    name: 'dates in a format of their own',
    blocks: ["{d.day:convDate('DD/MM/YYYY', 'YYYY-MM-DD')} {d.at:formatD('LL', 'D.M.YYYY HH:mm')}"],
    data: { day: '31/01/2016', at: '3.2.2016 14:05' },
    expected: { paragraphs: ['2016-01-31 February 3, 2016'] },
  },
  {
    name: 'two lists in one row of a table on a slide',
    isPresentation: true,
    blocks: [
      [
        ['Cars', 'Bikes'],
        ['{d.cars[i].name}', '{d.bikes[i].name}'],
        ['{d.cars[i+1].name}', '{d.bikes[i+1].name}'],
      ],
    ],
    data: { cars: [{ name: 'a' }, { name: 'b' }], bikes: [{ name: 'x' }] },
    expected: {
      cells: [
        [
          ['Cars', 'Bikes'],
          ['a', 'x'],
          ['b', ''],
        ],
      ],
    },
  },
  {
    name: 'the members of a list of objects as text',
    blocks: ["{d.list:arrayMap(' | ', ' - ', 'id', 'name')}"],
    data: {
      list: [
        { id: 2, name: 'homer' },
        { id: 3, name: 'bart' },
      ],
    },
    expected: { paragraphs: ['2 - homer | 3 - bart'] },
  },
];
