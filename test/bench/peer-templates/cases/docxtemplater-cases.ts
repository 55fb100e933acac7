import type { WrittenCase } from './case-documents';

const users = [
  { name: 'John', age: 20 },
  { name: 'Mary', age: 31 },
];
const products = [
  { name: 'Windows', price: 100 },
  { name: 'Mac OSX', price: 200 },
];

/** docxtemplater.com/docs: "Types of tags", "Angular parser", "Configuration". */
export const DOCXTEMPLATER_CASES: readonly WrittenCase[] = [
  {
    name: 'placeholder',
    blocks: ['Hello {first_name} !'],
    data: { first_name: 'Ada' },
    expected: { paragraphs: ['Hello Ada !'] },
    ours: ['Hello {{first_name}} !'],
  },
  {
    name: 'name with spaces',
    blocks: ['{first name}'],
    data: { 'first name': 'Ada' },
    expected: { paragraphs: ['Ada'] },
  },
  { name: 'line break in a value', blocks: ['{text}'], data: { text: 'a\nb' }, expected: { paragraphs: ['a\nb'] } },
  {
    name: 'header',
    blocks: ['x'],
    header: '{title}',
    data: { title: 'T' },
    expected: { headers: ['T'], paragraphs: ['x'] },
  },
  {
    name: 'condition',
    blocks: ['{#hasKitty}Cat’s name: {kitty}{/hasKitty}{#hasDog}Dog{/hasDog}'],
    data: { hasKitty: true, kitty: 'Minie', hasDog: false },
    expected: { paragraphs: ['Cat’s name: Minie'] },
    ours: ['{{#hasKitty}}Cat’s name: {{kitty}}{{/hasKitty}}{{#hasDog}}Dog{{/hasDog}}'],
  },
  {
    name: 'loop in a paragraph',
    blocks: ['{#products}{name}, {price} €; {/products}'],
    data: { products },
    expected: { paragraphs: ['Windows, 100 €; Mac OSX, 200 €; '] },
  },
  {
    name: 'loop over paragraphs',
    blocks: ['{#users}', '{name}', '{/users}', 'end'],
    data: { users },
    expected: { paragraphs: ['John', 'Mary', 'end'] },
    ours: ['{{#users}}', '{{name}}', '{{/users}}', 'end'],
  },
  {
    name: 'loop over primitives',
    blocks: ['{#products}', '{.}', '{/products}'],
    data: { products: ['A', 'B'] },
    expected: { paragraphs: ['A', 'B'] },
  },
  {
    name: 'loop over rows',
    blocks: [
      [
        ['Name', 'Age'],
        ['{#users}{name}', '{age}{/users}'],
      ],
    ],
    data: { users },
    expected: {
      cells: [
        [
          ['Name', 'Age'],
          ['John', '20'],
          ['Mary', '31'],
        ],
      ],
      rows: 3,
      tables: 1,
    },
    ours: [
      [
        ['Name', 'Age'],
        ['{{#users}}{{name}}', '{{age}}{{/users}}'],
      ],
    ],
  },
  {
    name: 'inverted section',
    blocks: ['{#repo}{name}{/repo}{^repo}No repos{/repo}'],
    data: { repo: [] },
    expected: { paragraphs: ['No repos'] },
  },
  {
    name: 'short closing tag',
    blocks: ['{#users}{name} {/}'],
    data: { users },
    expected: { paragraphs: ['John Mary'] },
  },
  {
    name: 'nested loops',
    blocks: ['{#teams}', '{team}: {#members}{name} {/members}', '{/teams}'],
    data: {
      teams: [
        { team: 'A', members: users },
        { team: 'B', members: [] },
      ],
    },
    expected: { paragraphs: ['A: John Mary', 'B:'] },
  },
  {
    name: 'outer value in a loop',
    blocks: ['{#users}{name} of {company}. {/users}'],
    data: { users, company: 'X' },
    expected: { paragraphs: ['John of X. Mary of X.'] },
  },
  {
    name: 'outer list in a loop stays whole',
    blocks: ['{#users}{#tags}{.}{/tags} {/users}'],
    data: { users, tags: ['a', 'b'] },
    expected: { paragraphs: ['ab ab'] },
  },
  {
    name: 'dash loop over paragraphs',
    blocks: ['{-w:p users}{name} is {age}{/users}'],
    data: { users },
    expected: { paragraphs: ['John is 20', 'Mary is 31'] },
    ours: ['{{#users | each("paragraph")}}{{name}} is {{age}}{{/users}}'],
  },
  {
    name: 'dash loop over rows',
    blocks: [[['{-w:tr users}{name} {age}{/users}', 'x']]],
    data: { users },
    expected: {
      cells: [
        [
          ['John 20', 'x'],
          ['Mary 31', 'x'],
        ],
      ],
    },
  },
  {
    name: 'set delimiters',
    blocks: ['{=[[ ]]=}[[name]] {name}'],
    data: { name: 'Ada' },
    expected: { paragraphs: ['Ada {name}'] },
  },
  { name: 'double delimiters', blocks: ['{{name}} {x}'], data: { name: 'Ada' }, expected: { paragraphs: ['Ada {x}'] } },
  {
    name: 'member of an object',
    blocks: ['{user.name.first}'],
    data: { user: { name: { first: 'Ada' } } },
    expected: { paragraphs: ['Ada'] },
  },
  {
    name: 'calculation',
    blocks: ['{price * qty + 1}', '{price - 1}'],
    data: { price: 3, qty: 4 },
    expected: { paragraphs: ['13', '2'] },
    ours: ['{{price * qty + 1}}', '{{price - 1}}'],
  },
  {
    name: 'comparison',
    blocks: ['{#users.length > 1}There are {users.length} users{/}'],
    data: { users },
    expected: { paragraphs: ['There are 2 users'] },
  },
  {
    name: 'equality with a text',
    blocks: ['{#gender == "female"}She{/}{#gender === \'male\'}He{/}'],
    data: { gender: 'male' },
    expected: { paragraphs: ['He'] },
  },
  {
    name: 'ternary and logic',
    blocks: ['{a && !b ? "yes" : "no"} {c || "none"}'],
    data: { a: true, b: false, c: '' },
    expected: { paragraphs: ['yes none'] },
  },
  {
    name: 'filters',
    blocks: ['{name | upper} {name|lower} {price | toFixed:2}'],
    data: { name: 'Ada', price: 3.5 },
    expected: { paragraphs: ['ADA ada 3.50'] },
    ours: ['{{name | upper}} {{name | lower}} {{price | number("0.00")}}'],
  },
  {
    name: 'filters of lists',
    blocks: ['{#users | where:"age > 25"}{name}{/}', "{#users | sortBy:'name'}{name} {/}", "{users | sumBy:'age'}"],
    data: { users },
    expected: { paragraphs: ['Mary', 'John Mary', '51'] },
  },
  {
    name: 'index',
    blocks: ['{#users}{$index + 1}. {name} {/users}'],
    data: { users },
    expected: { paragraphs: ['1. John 2. Mary'] },
  },
  {
    name: 'separator with isLast',
    blocks: ['{#users}{name}{#!$isLast}, {/}{/users}'],
    data: { users },
    expected: { paragraphs: ['John, Mary'] },
  },
  { name: 'assignment', blocks: ['{total = 2 + 3}{total}'], data: {}, expected: { paragraphs: ['5'] } },
  {
    name: 'join texts',
    blocks: ['{first + " " + last}'],
    data: { first: 'Ada', last: 'King' },
    expected: { paragraphs: ['Ada King'] },
  },
  {
    name: 'list items',
    blocks: [{ item: '{#users}{name}{/users}' }],
    data: { users },
    expected: { paragraphs: ['John', 'Mary'] },
  },
  {
    name: 'empty loop over rows',
    blocks: [[['a'], ['{#users}'], ['{name}'], ['{/users}']]],
    data: { users: [] },
    expected: { cells: [[['a']]] },
  },
  {
    name: 'typographic quotes',
    blocks: ['{#name == “Ada”}yes{/}'],
    data: { name: 'Ada' },
    expected: { paragraphs: ['yes'] },
  },
  { name: 'raw markup is refused', blocks: ['{@rawXml}'], data: { rawXml: '<w:p/>' }, expected: { error: true } },
  { name: 'unclosed tag', blocks: ['{user {name}'], data: {}, expected: { error: true } },
  { name: 'unopened tag', blocks: ['{user} age}'], data: {}, expected: { error: true } },
  { name: 'unclosed loop', blocks: ['{#users}{name}'], data: { users }, expected: { error: true } },
  { name: 'unopened loop', blocks: ['{name}{/users}'], data: { users }, expected: { error: true } },
  { name: 'crossed loops', blocks: ['{#users}{#test}{/users}{/test}'], data: { users }, expected: { error: true } },
  {
    name: 'HTML module',
    blocks: ['{~html}', 'a {~~inline} b'],
    data: { html: '<p>x</p><p><b>y</b></p>', inline: '<i>z</i>' },
    expected: { paragraphs: ['x', 'y', 'a z b'] },
  },
  {
    name: 'slides: texts, loops and conditions',
    isPresentation: true,
    blocks: ['Hello {name}\n{#users}{name}; {/users}\n{^none}nothing{/none}', '{#users}\n{name}\n{/users}'],
    data: { name: 'Ada', users },
    expected: { paragraphs: ['Hello Ada', 'John; Mary; ', 'nothing', 'John', 'Mary'], slides: 2 },
  },
  {
    name: 'slides: table rows',
    isPresentation: true,
    blocks: [
      [
        ['Name', 'Age'],
        ['{#users}{name}', '{age}{/users}'],
      ],
    ],
    data: { users },
    expected: {
      cells: [
        [
          ['Name', 'Age'],
          ['John', '20'],
          ['Mary', '31'],
        ],
      ],
      slides: 1,
    },
  },
  {
    name: 'slides: a slide for each item',
    isPresentation: true,
    blocks: ['{:users}{name}\n{age}', 'end'],
    data: { users },
    expected: { paragraphs: ['John', '20', 'Mary', '31', 'end'], slides: 3 },
  },
  {
    name: 'configured delimiters',
    blocks: ['[[#users]][[name]], [[/users]][[^none]]no[[/none]]'],
    data: { users },
    expected: { paragraphs: ['John, Mary, no'] },
  },
  {
    name: 'configured delimiters with percent signs',
    blocks: ['Hello <% name %>', '<%#users%>', '<%name%>', '<%/users%>'],
    data: { name: 'Ada', users },
    expected: { paragraphs: ['Hello Ada', 'John', 'Mary'] },
  },
];
