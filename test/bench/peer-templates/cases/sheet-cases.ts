import type { WrittenCase } from './case-documents';

const cars = [
  { brand: 'Toyota', id: 1 },
  { brand: 'Hyundai', id: 2 },
  { brand: 'BMW', id: 3 },
];

/** Workbooks of Carbone (carbone.io/documentation, "XLSX templates"). */
export const CARBONE_SHEETS: readonly WrittenCase[] = [
  {
    name: 'sheets: values, rows and formulas',
    isWorkbook: true,
    blocks: [
      [
        ['{d.title:upperCase}', 'by {d.owner}'],
        ['{d.cars[i].brand}', '{d.cars[i].id}'],
        ['{d.cars[i+1].brand}', ''],
        ['sum', '=SUM(B2:B3)'],
      ],
    ],
    data: { title: 't', owner: 'o', cars },
    expected: {
      cells: [
        [
          ['T', 'by o'],
          ['Toyota', '1'],
          ['Hyundai', '2'],
          ['BMW', '3'],
          ['sum', '=SUM(B2:B4)'],
        ],
      ],
    },
  },
  {
    name: 'sheets: nested rows',
    isWorkbook: true,
    blocks: [
      [
        ['{d.makers[i].brand}'],
        ['{d.makers[i].models[i].size}', '{d.makers[i].models[i].power}'],
        ['{d.makers[i].models[i+1].size}'],
        ['{d.makers[i+1].brand}'],
      ],
    ],
    data: {
      makers: [
        {
          brand: 'T',
          models: [
            { size: 'a', power: 1 },
            { size: 'b', power: 2 },
          ],
        },
        { brand: 'K', models: [{ size: 'c', power: 3 }] },
      ],
    },
    expected: { cells: [[['T'], ['a', '1'], ['b', '2'], ['K'], ['c', '3']]] },
  },
  {
    name: 'sheets: columns and rows',
    isWorkbook: true,
    blocks: [
      [
        ['', '{d.titles[i].name}', '{d.titles[i+1].name}'],
        ['{d.cars[i].brand}', '{d.cars[i].specs[i]}', '{d.cars[i].specs[i+1]}'],
        ['{d.cars[i+1].brand}', '', ''],
      ],
    ],
    data: {
      titles: [{ name: 'Kia' }, { name: 'Toyota' }],
      cars: [
        { brand: 'speed', specs: ['x', 'y'] },
        { brand: 'price', specs: ['z', 'w'] },
      ],
    },
    expected: {
      cells: [
        [
          ['Kia', 'Toyota'],
          ['speed', 'x', 'y'],
          ['price', 'z', 'w'],
        ],
      ],
    },
  },
];

/** Workbooks of products whose loops have an opening and a closing tag: docxtemplater ("XLSX module") and easy-template-x. */
export const LOOP_SHEETS: readonly WrittenCase[] = [
  {
    name: 'sheets: values, rows and formulas',
    isWorkbook: true,
    blocks: [[['Offer for {name}'], ['{#items}{label}', '{price}{/items}'], ['sum', '=SUM(B2:B2)']]],
    data: {
      name: 'Ada',
      items: [
        { label: 'Pen', price: 2 },
        { label: 'Ink', price: 3 },
      ],
    },
    expected: {
      cells: [[['Offer for Ada'], ['Pen', '2'], ['Ink', '3'], ['sum', '=SUM(B2:B3)']]],
    },
  },
];
