import { DOT, type WrittenCase } from './case-documents';

const project = {
  name: 'docx-templates',
  details: { year: '2016' },
  people: [
    { name: 'John', since: 2015 },
    { name: 'Robert', since: 2010 },
  ],
};

/** README of docx-templates: "Supported commands". */
export const DOCX_TEMPLATES_CASES: readonly WrittenCase[] = [
  {
    name: 'value',
    blocks: ['+++name+++ +++surname+++'],
    data: { name: 'John', surname: 'Appleseed' },
    expected: { paragraphs: ['John Appleseed'] },
    ours: ['{{name}} {{surname}}'],
  },
  {
    name: 'INS and =',
    blocks: ['+++INS name+++ +++= surname+++ +++ins name+++'],
    data: { name: 'John', surname: 'Appleseed' },
    expected: { paragraphs: ['John Appleseed John'] },
  },
  {
    name: 'single braces',
    blocks: ['{name} {project.name}'],
    data: { name: 'John', project },
    expected: { paragraphs: ['John docx-templates'] },
  },
  {
    name: 'ternary with a template literal',
    blocks: ["+++= project.details.year != null ? `(${project.details.year})` : ''+++"],
    data: { project },
    expected: { paragraphs: ['(2016)'] },
  },
  {
    name: 'FOR over paragraphs',
    blocks: [
      '+++FOR person IN project.people+++',
      '+++INS $person.name+++ (since +++INS $person.since+++)',
      '+++END-FOR person+++',
    ],
    data: { project },
    expected: { paragraphs: ['John (since 2015)', 'Robert (since 2010)'] },
    ours: ['{{#project.people}}', '{{name}} (since {{since}})', '{{/project.people}}'],
  },
  {
    name: 'FOR over a filtered list',
    blocks: [
      '+++FOR person IN project.people.filter(person => person.since > 2013)+++',
      '+++$person.name+++',
      '+++END-FOR person+++',
    ],
    data: { project },
    expected: { paragraphs: ['John'] },
    ours: ['{{#project.people | filter(since > 2013)}}', '{{name}}', '{{/}}'],
  },
  {
    name: 'FOR over rows',
    blocks: [
      [
        ['Name', 'Since'],
        ['+++FOR person IN project.people+++', ''],
        ['+++INS $person.name+++', '+++INS $person.since+++'],
        ['+++END-FOR person+++', ''],
      ],
    ],
    data: { project },
    expected: {
      cells: [
        [
          ['Name', 'Since'],
          ['John', '2015'],
          ['Robert', '2010'],
        ],
      ],
    },
  },
  {
    name: 'FOR over columns and rows',
    blocks: [
      [
        ['+++ FOR row IN rows+++', '', ''],
        ['+++ FOR column IN columns +++', '+++INS $row+++ of +++INS $column+++', '+++ END-FOR column +++'],
        ['+++ END-FOR row+++', '', ''],
      ],
    ],
    data: { rows: ['a', 'b'], columns: [1, 2, 3] },
    expected: {
      cells: [
        [
          ['a of 1', 'a of 2', 'a of 3'],
          ['b of 1', 'b of 2', 'b of 3'],
        ],
      ],
    },
  },
  {
    name: '$idx',
    blocks: [
      '+++FOR company IN companies+++',
      'Company (+++$idx+++): +++INS $company.name+++',
      '+++FOR executive IN $company.executives+++',
      '-	+++$idx+++ +++$executive+++',
      '+++END-FOR executive+++',
      '+++END-FOR company+++',
    ],
    data: {
      companies: [
        { name: 'A', executives: ['x', 'y'] },
        { name: 'B', executives: ['z'] },
      ],
    },
    expected: { paragraphs: ['Company (0): A', '-	0 x', '-	1 y', 'Company (1): B', '-	0 z'] },
  },
  {
    name: 'nested loops',
    blocks: [
      '+++FOR company IN companies+++',
      '+++INS $company.name+++',
      '+++FOR person IN $company.people+++',
      '* +++INS $person.firstName+++ (+++$company.name+++)',
      '+++END-FOR person+++',
      '+++END-FOR company+++',
    ],
    data: {
      companies: [
        { name: 'A', people: [{ firstName: 'x' }] },
        { name: 'B', people: [{ firstName: 'y' }] },
      ],
    },
    expected: { paragraphs: ['A', '* x (A)', 'B', '* y (B)'] },
  },
  {
    name: 'item only by its name',
    blocks: ['+++FOR person IN people+++', '+++name+++ +++$person.name+++', '+++END-FOR person+++'],
    data: { name: 'root', people: [{ name: 'item' }] },
    expected: { paragraphs: ['root item'] },
  },
  {
    name: 'IF',
    blocks: ["+++IF person.name === 'Guillermo'+++", '+++= person.fullName +++', '+++END-IF+++'],
    data: { person: { name: 'Guillermo', fullName: 'Guillermo G' } },
    expected: { paragraphs: ['Guillermo G'] },
    ours: ['{{#if person.name == "Guillermo"}}', '{{person.fullName}}', '{{/if}}'],
  },
  {
    name: 'IF in a paragraph',
    blocks: ['a+++IF x > 1+++b+++END-IF+++c'],
    data: { x: 1 },
    expected: { paragraphs: ['ac'] },
  },
  {
    name: 'IF over rows',
    blocks: [[['a'], ['+++IF x+++'], ['b'], ['+++END-IF+++']]],
    data: { x: false },
    expected: { cells: [[['a']]] },
  },
  {
    name: 'IF in FOR',
    blocks: ['+++FOR p IN people+++', '+++IF $p.since > 2013+++', '+++$p.name+++', '+++END-IF+++', '+++END-FOR p+++'],
    data: { people: project.people },
    expected: { paragraphs: ['John'] },
  },
  {
    name: 'ALIAS',
    blocks: [
      '+++ALIAS name INS $person.name+++',
      '+++ALIAS since INS $person.since+++',
      [
        ['+++FOR person IN project.people+++', ''],
        ['+++*name+++', '+++*since+++'],
        ['+++END-FOR person+++', ''],
      ],
    ].map((block) => block),
    data: { project },
    expected: {
      cells: [
        [
          ['John', '2015'],
          ['Robert', '2010'],
        ],
      ],
    },
  },
  {
    name: 'EXEC with a constant',
    blocks: ['+++EXEC MY_CONSTANT = 3+++', '+++! OTHER = MY_CONSTANT * 2; +++', '+++= MY_CONSTANT ++++++= OTHER +++'],
    data: {},
    expected: { paragraphs: ['36'] },
  },
  {
    name: 'methods of texts and lists',
    blocks: ["+++name.toUpperCase()+++ +++tags.join(' ')+++ +++tags.length+++ +++price.toFixed(2)+++"],
    data: { name: 'a', tags: ['x', 'y'], price: 2 },
    expected: { paragraphs: ['A x y 2 2.00'] },
  },
  {
    name: 'map',
    blocks: ["+++project.people.map(p => p.name + ' ' + p.since).join(', ')+++"],
    data: { project },
    expected: { paragraphs: ['John 2015, Robert 2010'] },
  },
  {
    name: 'list literal',
    blocks: ['+++FOR x IN [1, 2, 3]++++++$x++++++END-FOR x+++'],
    data: {},
    expected: { paragraphs: ['123'] },
  },
  {
    name: 'sort',
    blocks: ['+++FOR p IN people.sort((a, b) => a.since - b.since)+++', '+++$p.name+++', '+++END-FOR p+++'],
    data: { people: project.people },
    expected: { paragraphs: ['Robert', 'John'] },
  },
  {
    name: 'optional chaining',
    blocks: ['[+++a?.b?.c+++] +++x ?? "none"+++'],
    data: { a: null },
    expected: { paragraphs: ['[] none'] },
  },
  { name: 'code is refused', blocks: ['+++EXEC myFun = () => Math.random();+++'], data: {}, expected: { error: true } },
  { name: 'QUERY is refused', blocks: ['+++QUERY query { name }+++'], data: {}, expected: { error: true } },
  {
    name: 'crossed commands',
    blocks: ['+++FOR a IN b+++ +++IF c+++ +++END-FOR a+++ +++END-IF+++'],
    data: {},
    expected: { error: true },
  },
  { name: 'unterminated FOR', blocks: ['+++FOR a IN b+++ x'], data: {}, expected: { error: true } },
  {
    name: 'LINK',
    blocks: ['see +++LINK ({ url: project.url, label: project.name })+++'],
    data: { project: { url: 'https://example.com/', name: 'here' } },
    expected: { paragraphs: ['see here'], hyperlinks: 1 },
  },
  { name: 'HTML', blocks: ['+++HTML `<b>${x}</b>`+++'], data: { x: 'y' }, expected: { paragraphs: ['y'] } },
  {
    name: 'picture by its data',
    blocks: ['+++IMAGE logo+++', '+++IMAGE ({ data: photo, width: 6, height: 3 })+++'],
    data: { logo: { width: 6, height: 6, data: DOT.slice(DOT.indexOf(',') + 1), extension: '.png' }, photo: DOT },
    expected: { pictures: 2, paragraphs: [] },
  },
  {
    name: 'link by an object',
    blocks: ['+++LINK page+++ +++LINK bare+++'],
    data: { page: { url: 'https://example.com', label: 'site' }, bare: { url: 'https://example.org' } },
    expected: { paragraphs: ['site https://example.org'], hyperlinks: 2 },
  },
  {
    name: 'configured delimiters',
    blocks: ['<< FOR p IN people >><< $p.name >> << END-FOR p >>'],
    data: project,
    expected: { paragraphs: ['John Robert'] },
  },
  {
    name: 'keys and values of an object',
    blocks: ["+++Object.keys(o).length+++ +++Object.keys(o).join('')+++ +++Object.values(o).join('')+++"],
    data: { o: { a: 1, b: 2 } },
    expected: { paragraphs: ['2 ab 12'] },
  },
  {
    name: 'commands in lower case, sums by reduce, orders by localeCompare',
    blocks: [
      '+++for c in list.sort((a, b) => b.n.localeCompare(a.n))+++',
      '+++= $c.n+++',
      '+++end-for c+++',
      '+++= list.reduce((sum, c) => sum + c.q, 0)+++',
    ],
    data: {
      list: [
        { n: 'A', q: 1 },
        { n: 'B', q: 2 },
      ],
    },
    expected: { paragraphs: ['B', 'A', '3'] },
  },
  {
    name: 'the entries of an object',
    blocks: [
      '+++FOR e IN Object.entries(o)+++',
      '+++= $e[0]+++: +++= $e[1]+++',
      '+++END-FOR e+++',
      '+++= Object.entries(o).map(([k, v]) => k + "=" + v).join(";")+++',
    ],
    data: { o: { a: 1, b: 2 } },
    expected: { paragraphs: ['a: 1', 'b: 2', 'a=1;b=2'] },
  },
  {
    name: 'numbers and dates for people',
    blocks: [
      '+++= n.toLocaleString("de-DE")+++ +++= n.toLocaleString("en-US", { style: "currency", currency: "USD" })+++',
      '+++= new Date(d).getFullYear()+++ +++= String(7).padStart(3, "0")+++',
    ],
    data: { n: 1234.5, d: '2026-01-31' },
    expected: { paragraphs: ['1.234,5 $1,234.50', '2026 007'] },
  },
];
