import { DOT, type WrittenCase } from './case-documents';

const students = [{ name: 'Alice' }, { name: 'Bob' }];
const beers = [
  { Brand: 'Carlsberg', Price: 1 },
  { Brand: 'Leaf Blonde', Price: 2 },
];

/** README of easy-template-x: "Text plugin", "Loop plugin", "Scope resolution". */
export const EASY_TEMPLATE_X_CASES: readonly WrittenCase[] = [
  {
    name: 'text with line breaks',
    blocks: ['{First Tag} {Second Tag}'],
    data: { 'First Tag': 'a\nb', 'Second Tag': 'c' },
    expected: { paragraphs: ['a\nb c'] },
  },
  {
    name: 'names in any alphabet',
    blocks: ['{שם התלמיד}'],
    data: { 'שם התלמיד': 'x' },
    expected: { paragraphs: ['x'] },
  },
  {
    name: 'loop over paragraphs',
    blocks: ['{#posts}', '{author}: {text}', '{/posts}'],
    data: {
      posts: [
        { author: 'A', text: 'x' },
        { author: 'B', text: 'y' },
      ],
    },
    expected: { paragraphs: ['A: x', 'B: y'] },
    ours: ['{{#posts}}', '{{author}}: {{text}}', '{{/posts}}'],
  },
  {
    name: 'loop over rows',
    blocks: [[['{#Beers}{Brand}', '{Price}{/Beers}']]],
    data: { Beers: beers },
    expected: {
      cells: [
        [
          ['Carlsberg', '1'],
          ['Leaf Blonde', '2'],
        ],
      ],
    },
  },
  {
    name: 'loop over list items',
    blocks: [{ item: '{#students}{name}' }, { item: 'x{/students}' }],
    data: { students },
    expected: { paragraphs: ['Alice', 'x', 'Bob', 'x'] },
  },
  {
    name: 'any closing name',
    blocks: ['{#students}{name} {/something else}'],
    data: { students },
    expected: { paragraphs: ['Alice Bob'] },
  },
  {
    name: 'both tags in a cell repeat its content',
    blocks: [[['{#students}', 'y']].map(() => ['{#students}{name} {/}', 'y'])],
    data: { students },
    expected: { cells: [[['Alice Bob', 'y']]] },
  },
  {
    name: 'both tags in a column repeat it',
    blocks: [
      [
        ['{#students}{name}', 'x'],
        ['{name}!{/}', 'y'],
      ],
    ],
    data: { students },
    expected: {
      cells: [
        [
          ['Alice', 'Bob', 'x'],
          ['Alice!', 'Bob!', 'y'],
        ],
      ],
    },
    ours: [
      [
        ['{{#students | each("column")}}{{name}}', 'x'],
        ['{{name}}!{{/}}', 'y'],
      ],
    ],
  },
  {
    name: 'loopOver row',
    blocks: [[['{#students [loopOver: "row"]}{name}{/}', 'x']]],
    data: { students },
    expected: {
      cells: [
        [
          ['Alice', 'x'],
          ['Bob', 'x'],
        ],
      ],
    },
  },
  {
    name: 'loopOver column',
    blocks: [[['{#students [loopOver: "column"]}{name}{/}', 'x']]],
    data: { students },
    expected: { cells: [[['Alice', 'Bob', 'x']]] },
  },
  {
    name: 'loopOver content',
    blocks: [[['{#students [loopOver: "content"]}{name} {/}', 'x']]],
    data: { students },
    expected: { cells: [[['Alice Bob', 'x']]] },
  },
  {
    name: 'loopOver paragraph',
    blocks: ['Hi {#students [loopOver: “paragraph”]}{name}{/}!'],
    data: { students },
    expected: { paragraphs: ['Hi Alice!', 'Hi Bob!'] },
  },
  {
    name: 'condition',
    blocks: ['{#lines}', '{#visible}You can see me!{/}{#invisible}You can not{/}', '{/lines}'],
    data: { lines: [{ visible: true }, { invisible: true }] },
    expected: { paragraphs: ['You can see me!', 'You can not'] },
  },
  {
    name: 'nested conditions',
    blocks: ['{#teams}{#show}{name}: {#members}{name} {/members}{/show}{/teams}'],
    data: {
      teams: [
        { show: true, name: 'A', members: students },
        { show: false, name: 'B', members: students },
      ],
    },
    expected: { paragraphs: ['A: Alice Bob'] },
  },
  {
    name: 'outer scope',
    blocks: ['{#Employees}{Surname} works for {Company}. {/}'],
    data: { Company: 'Contoso', Employees: [{ Surname: 'Gates' }] },
    expected: { paragraphs: ['Gates works for Contoso.'] },
  },
  {
    name: 'empty list of rows',
    blocks: [[['h'], ['{#students}'], ['{name}'], ['{/}']].map((row) => [...row, '.'])],
    data: { students: [] },
    expected: { tables: 1 },
  },
  { name: 'unclosed tag', blocks: ['{name'], data: {}, expected: { error: true } },
  { name: 'unopened tag', blocks: ['name}'], data: {}, expected: { error: true } },
  { name: 'unclosed loop', blocks: ['{#name} text'], data: {}, expected: { error: true } },
  { name: 'unknown option', blocks: ['{#students [wrong]}{/}'], data: {}, expected: { error: true } },
  {
    name: 'picture',
    blocks: ['{photo}', '{#items}', '{photo}', '{/}'],
    data: {
      photo: { _type: 'image', source: DOT, format: 'image/png', altText: 'x', width: 200, height: 100 },
      items: [
        {
          photo: { _type: 'image', source: DOT.slice(DOT.indexOf(',') + 1), format: 'image/png', width: 9, height: 9 },
        },
      ],
    },
    expected: { pictures: 2, paragraphs: [] },
  },
  {
    name: 'link',
    blocks: ['See {site}.', '{site}'],
    data: { site: { _type: 'link', text: 'our site', target: 'https://example.com' } },
    expected: { paragraphs: ['See our site.', 'our site'], hyperlinks: 2 },
  },
  {
    name: 'link without a text',
    blocks: ['{site}'],
    data: { site: { _type: 'link', target: 'https://example.com' } },
    expected: { paragraphs: ['https://example.com'], hyperlinks: 1 },
  },
  { name: 'raw XML', blocks: ['{x}'], data: { x: { _type: 'rawXml', xml: '<w:p/>' } }, expected: { error: true } },
  {
    name: 'names with other characters',
    blocks: ['{a-b} {x & y} {#1}{.}{/} {q?}'],
    data: { 'a-b': 1, 'x & y': 2, 1: [3], 'q?': 4 },
    expected: { paragraphs: ['1 2 3 4'] },
  },
  {
    name: 'slides: text, loop and link',
    isPresentation: true,
    blocks: ['{title} {site}\n{#students}{name} {/}', [['{#students}{name}', 'x{/}']]],
    data: { title: 'T', students, site: { _type: 'link', text: 'site', target: 'https://example.com' } },
    expected: {
      paragraphs: ['T site', 'Alice Bob'],
      cells: [
        [
          ['Alice', 'x'],
          ['Bob', 'x'],
        ],
      ],
      hyperlinks: 1,
    },
  },
];
