import type { WrittenCase } from './case-documents';

const items = [
  { desc: 'Python', qty: 1, price: 10 },
  { desc: 'Jinja', qty: 2, price: 5.5 },
];

/** docxtpl.readthedocs.io, and jinja.palletsprojects.com/templates. */
export const PYTHON_DOCX_TEMPLATE_CASES: readonly WrittenCase[] = [
  {
    name: 'variable',
    blocks: ['Hello {{ company_name }}'],
    data: { company_name: 'World company' },
    expected: { paragraphs: ['Hello World company'] },
    ours: ['Hello {{company_name}}'],
  },
  {
    name: 'member and subscript',
    blocks: ["{{ a.b }} {{ a['b'] }} {{ list[1] }} {{ list[0].x }}"],
    data: { a: { b: 1 }, list: [{ x: 2 }, 3] },
    expected: { paragraphs: ['1 1 3 2'] },
  },
  {
    name: 'condition in a paragraph',
    blocks: ['My house is {% if town %}in urban area{% else %}in countryside{% endif %} and I love it.'],
    data: { town: true },
    expected: { paragraphs: ['My house is in urban area and I love it.'] },
    ours: ['My house is {{#if town}}in urban area{{else}}in countryside{{/if}} and I love it.'],
  },
  {
    name: 'elif',
    blocks: ['{% if n > 10 %}many{% elif n > 1 %}some{% else %}few{% endif %}'],
    data: { n: 5 },
    expected: { paragraphs: ['some'] },
  },
  {
    name: 'paragraph condition',
    blocks: ['{%p if display_paragraph %}', 'One or many paragraphs', '{%p endif %}', 'end'],
    data: { display_paragraph: false },
    expected: { paragraphs: ['end'] },
  },
  {
    name: 'paragraph loop',
    blocks: ['{%p for item in items %}', '{{ item.desc }}', '{%p endfor %}'],
    data: { items },
    expected: { paragraphs: ['Python', 'Jinja'] },
  },
  {
    name: 'row loop',
    blocks: [
      [
        ['Desc', 'Qty'],
        ['{%tr for item in items %}', ''],
        ['{{ item.desc }}', '{{ item.qty }}'],
        ['{%tr endfor %}', ''],
      ],
    ],
    data: { items },
    expected: {
      cells: [
        [
          ['Desc', 'Qty'],
          ['Python', '1'],
          ['Jinja', '2'],
        ],
      ],
    },
    ours: [
      [
        ['Desc', 'Qty'],
        ['{{#items}}', ''],
        ['{{desc}}', '{{qty}}'],
        ['{{/items}}', ''],
      ],
    ],
  },
  {
    name: 'row condition',
    blocks: [[['a'], ['{%tr if x %}'], ['b'], ['{%tr else %}'], ['c'], ['{%tr endif %}']]],
    data: { x: false },
    expected: { cells: [[['a'], ['c']]] },
  },
  {
    name: 'dynamic table',
    blocks: [
      [
        ['', '{%tc for col in col_labels %}', '{{ col }}', '{%tc endfor %}'],
        ['{%tr for item in tbl %}', '', '', ''],
        ['{{ item.label }}', '{%tc for col in item.cols %}', '{{ col }}', '{%tc endfor %}'],
        ['{%tr endfor %}', '', '', ''],
      ],
    ],
    data: {
      col_labels: ['fruit', 'vegetable', 'stone'],
      tbl: [
        { label: 'yellow', cols: ['banana', 'capsicum', 'pyrite'] },
        { label: 'red', cols: ['apple', 'tomato', 'cinnabar'] },
      ],
    },
    expected: {
      cells: [
        [
          ['', 'fruit', 'vegetable', 'stone'],
          ['yellow', 'banana', 'capsicum', 'pyrite'],
          ['red', 'apple', 'tomato', 'cinnabar'],
        ],
      ],
    },
  },
  { name: 'comment', blocks: ['a{# note #}b'], data: {}, expected: { paragraphs: ['ab'] } },
  {
    name: 'filters',
    blocks: [
      "{{ name|upper }} {{ name | lower }} {{ missing | default('x') }} {{ tags | join(', ') }} {{ tags|length }}",
    ],
    data: { name: 'Ada', tags: ['a', 'b'] },
    expected: { paragraphs: ['ADA ada x a, b 2'] },
    ours: ['{{name | upper}} {{name | lower}} {{missing | default("x")}} {{tags | join(", ")}} {{tags | length}}'],
  },
  {
    name: 'numbers',
    blocks: [
      '{{ 3.14159 | round(2) }} {{ "%.2f" | format(price) }} {{ "{:,.2f}".format(big) }} {{ 7 // 2 }} {{ 7 % 2 }}',
    ],
    data: { price: 3, big: 1234.5 },
    expected: { paragraphs: ['3.14 3.00 1,234.50 3 1'] },
  },
  {
    name: 'sum by attribute',
    blocks: ["{{ items | sum(attribute='qty') }} {{ (items | first).desc }}"],
    data: { items },
    expected: { paragraphs: ['3 Python'] },
  },
  {
    name: 'loop variables',
    blocks: [
      '{% for i in items %}{{ loop.index }}/{{ loop.length }} {{ i.desc }}{% if not loop.last %}, {% endif %}{% endfor %}',
    ],
    data: { items },
    expected: { paragraphs: ['1/2 Python, 2/2 Jinja'] },
  },
  {
    name: 'joining',
    blocks: ["{{ a ~ '-' ~ b }} {{ 'x' + a }}"],
    data: { a: 'A', b: 1 },
    expected: { paragraphs: ['A-1 xA'] },
  },
  {
    name: 'in and not in',
    blocks: [
      "{% if 'a' in tags %}yes{% endif %}{% if 'z' not in tags %} no z{% endif %}{% if x in ['q', 'r'] %} x{% endif %}",
    ],
    data: { tags: ['a'], x: 'q' },
    expected: { paragraphs: ['yes no z x'] },
  },
  {
    name: 'is defined',
    blocks: ['{% if a is defined %}a{% endif %}{% if b is not defined %}no b{% endif %}'],
    data: { a: 1 },
    expected: { paragraphs: ['ano b'] },
  },
  {
    name: 'inline if',
    blocks: ["{{ 'paid' if paid else 'open' }}"],
    data: { paid: false },
    expected: { paragraphs: ['open'] },
  },
  { name: 'set', blocks: ['{% set x = 2 * 3 %}{{ x }}'], data: {}, expected: { paragraphs: ['6'] } },
  {
    name: 'set in a loop is local',
    blocks: ['{% set x = 0 %}{% for i in items %}{% set x = x + i.qty %}{{ x }} {% endfor %}{{ x }}'],
    data: { items },
    expected: { paragraphs: ['1 2 0'] },
  },
  {
    name: 'namespace',
    blocks: [
      '{% set ns = namespace(total=0) %}{% for i in items %}{% set ns.total = ns.total + i.qty %}{% endfor %}{{ ns.total }}',
    ],
    data: { items },
    expected: { paragraphs: ['3'] },
  },
  {
    name: 'loop with a condition',
    blocks: ['{% for i in items if i.qty > 1 %}{{ i.desc }}{% endfor %}'],
    data: { items },
    expected: { paragraphs: ['Jinja'] },
  },
  {
    name: 'loop with else',
    blocks: ['{% for i in items %}{{ i }}{% else %}none{% endfor %}'],
    data: { items: [] },
    expected: { paragraphs: ['none'] },
  },
  {
    name: 'loop over a dictionary',
    blocks: ['{% for key, value in prices.items() %}{{ key }}={{ value }};{% endfor %}'],
    data: { prices: { a: 1, b: 2 } },
    expected: { paragraphs: ['a=1;b=2;'] },
  },
  {
    name: 'loop over a range',
    blocks: ['{% for i in range(3) %}{{ i }}{% endfor %}{% for i in range(1, 4) %}{{ i }}{% endfor %}'],
    data: {},
    expected: { paragraphs: ['012123'] },
  },
  {
    name: 'groupby',
    blocks: [
      "{% for kind, list in goods | groupby('kind') %}{{ kind }}: {{ list | map(attribute='n') | join('+') }} {% endfor %}",
    ],
    data: {
      goods: [
        { n: 1, kind: 'x' },
        { n: 2, kind: 'y' },
        { n: 3, kind: 'x' },
      ],
    },
    expected: { paragraphs: ['x: 1+3 y: 2'] },
  },
  {
    name: 'selectattr and sort',
    blocks: [
      "{{ items | selectattr('qty', '>', 1) | map(attribute='desc') | join }} {% for i in items | sort(attribute='price') %}{{ i.desc }} {% endfor %}",
    ],
    data: { items },
    expected: { paragraphs: ['Jinja Jinja Python'] },
  },
  {
    name: 'cycle',
    blocks: ["{% for i in items %}{{ loop.cycle('a', 'b') }}{% endfor %}"],
    data: { items },
    expected: { paragraphs: ['ab'] },
  },
  { name: 'white space', blocks: ['a {%- if true -%} b {%- endif -%} c'], data: {}, expected: { paragraphs: ['abc'] } },
  { name: 'delimiters as text', blocks: ['{_{ x }_}'], data: {}, expected: { paragraphs: ['{{ x }}'] } },
  {
    name: 'item only by its name',
    blocks: ['{% for i in items %}{{ desc }}{% endfor %}'],
    data: { desc: 'r', items },
    expected: { paragraphs: ['rr'] },
  },
  { name: 'header', blocks: ['x'], header: '{{ title }}', data: { title: 'T' }, expected: { headers: ['T'] } },
  { name: 'include is refused', blocks: ["{% include 'a.docx' %}"], data: {}, expected: { error: true } },
  { name: 'macro is refused', blocks: ['{% macro m(a) %}x{% endmacro %}'], data: {}, expected: { error: true } },
  {
    name: 'crossed statements',
    blocks: ['{% for a in b %}{% if c %}{% endfor %}{% endif %}'],
    data: {},
    expected: { error: true },
  },
  {
    name: 'split and merged text',
    blocks: [
      'My house is located',
      '{%- if urban -%}',
      ' in urban area',
      '{%- else -%}',
      ' in countryside',
      '{%- endif -%}',
      ' and I love it.',
    ],
    data: { urban: true },
    expected: { paragraphs: ['My house is located in urban area and I love it.'] },
  },
  {
    name: 'cell colors',
    blocks: [[['{%tr for x in xs %}'], ['{% cellbg x.bg %}{{ x.n }}'], ['{%tr endfor %}']]],
    data: {
      xs: [
        { n: 1, bg: 'FF0000' },
        { n: 2, bg: '00ff00' },
      ],
    },
    expected: { cells: [[['1'], ['2']]] },
  },
  {
    name: 'colspan',
    blocks: [
      [
        ['a', '{% colspan n %}{{ title }}'],
        ['b', '{%tc for x in xs %}', '{{ x }}', '{%tc endfor %}'],
      ],
    ],
    data: { n: 3, title: 'T', xs: [1, 2, 3] },
    expected: {
      cells: [
        [
          ['a', 'T'],
          ['b', '1', '2', '3'],
        ],
      ],
    },
  },
  {
    name: 'vertically merged cells',
    blocks: [
      [
        ['{%tr for x in xs %}', ''],
        ['{% vm %}all', '{{ x }}'],
        ['{%tr endfor %}', ''],
      ],
    ],
    data: { xs: [1, 2] },
    expected: {
      cells: [
        [
          ['all', '1'],
          ['', '2'],
        ],
      ],
    },
  },
  {
    name: 'horizontally merged cells',
    blocks: [
      [
        ['{%tc for x in xs %}', '{% hm %}all', '{%tc endfor %}', 'z'],
        ['a', 'b', 'c', 'd'],
      ],
    ],
    data: { xs: [1, 2, 3] },
    expected: {
      cells: [
        [
          ['all', 'z'],
          ['a', 'b', 'c', 'd'],
        ],
      ],
    },
  },
  {
    name: 'formats with width and several values, and dates',
    blocks: [
      "{{ '%05.2f' % v }} {{ '%s-%d' % (a, b) }} {{ '{:,.1f}'.format(n) }} {{ '{:.0%}'.format(v) }} {{ day.strftime('%d.%m.%Y') }} {{ -3|abs }}",
    ],
    data: { v: 0.25, a: 'x', b: 7, n: 1234.56, day: '2026-01-31' },
    expected: { paragraphs: ['00.25 x-7 1,234.6 25% 31.01.2026 3'] },
  },
  {
    name: 'groups',
    blocks: ["{%p for g in items|groupby('kind') %}", '{{ g.grouper }}: {{ g.list|length }}', '{%p endfor %}'],
    data: { items: [{ kind: 'x' }, { kind: 'y' }, { kind: 'x' }] },
    expected: { paragraphs: ['x: 2', 'y: 1'] },
  },
  {
    name: 'new paragraphs in a value',
    blocks: ['{{ text }}'],
    data: { text: 'a\nb\u0007c' },
    expected: { paragraphs: ['a\nb', 'c'] },
  },
];
