/** Rows of tables and lists: each kind has names, and columns with texts. */
export interface RecordKind {
  noun: string;
  names: readonly string[];
  columns: readonly (readonly [title: string, texts: readonly string[]])[];
}

export const RECORDS: readonly RecordKind[] = [
  {
    noun: 'City',
    names: [
      'Bergen',
      'Cork',
      'Dresden',
      'Evora',
      'Faro',
      'Graz',
      'Hull',
      'Innsbruck',
      'Jena',
      'Kiel',
      'Lille',
      'Malmo',
    ],
    columns: [
      ['Population', ['281000', '224000', '563000', '53000', '61000', '292000']],
      ['Mayor', ['A. Lunde', 'P. Keane', 'D. Hilbert', 'C. Pinto', 'R. Bacalhau', 'E. Kahr']],
      ['River', ['None', 'Lee', 'Elbe', 'Degebe', 'Gilao', 'Mur']],
    ],
  },
  {
    noun: 'Product',
    names: [
      'Desk lamp',
      'Stapler',
      'Rolling chair',
      'Whiteboard',
      'Paper tray',
      'Footrest',
      'Coat stand',
      'Wall clock',
    ],
    columns: [
      ['Price', ['12.50', '8.20', '149.00', '63.75', '5.99', '31.40']],
      ['Stock', ['14', '0', '3', '72', '210', '9']],
      ['Supplier', ['Fenwick', 'Orbis', 'Halden', 'Marlow', 'Tessel']],
    ],
  },
  {
    noun: 'Employee',
    names: [
      'Ana Ruiz',
      'Ben Osei',
      'Cleo Marsh',
      'Dov Stern',
      'Ella Virtanen',
      'Farid Aziz',
      'Greta Lind',
      'Hugo Prat',
    ],
    columns: [
      ['Extension', ['4401', '4417', '4422', '4438', '4450', '4463']],
      ['Office', ['North 1', 'South 3', 'Annex', 'West 2', 'East 5']],
      ['Team', ['Payroll', 'Stores', 'Design', 'Claims']],
    ],
  },
  {
    noun: 'Order',
    names: ['A-1001', 'A-1002', 'A-1003', 'B-2001', 'B-2002', 'C-3001', 'C-3002', 'D-4001'],
    columns: [
      ['Customer', ['Lowell', 'Finch', 'Abara', 'Petit', 'Saito', 'Weber']],
      ['Amount', ['310.00', '89.90', '1250.40', '17.00', '642.15']],
      ['Status', ['Paid', 'Open', 'Shipped', 'Returned']],
    ],
  },
];

export const PEOPLE: readonly string[] = [
  ...[
    'Nadia Bloom',
    'Oskar Feld',
    'Priya Nair',
    'Quentin Hale',
    'Rosa Vidal',
    'Stefan Ilic',
    'Tess Moran',
    'Umar Khan',
  ],
  ...['Vera Sokol', 'Wim de Boer', 'Xenia Papas', 'Yara Haddad'],
];

export const TOPICS: readonly string[] = [
  ...['Garden plan', 'Budget 2027', 'Roof repair', 'Team lunch', 'Printer order', 'Travel rules', 'Holiday calendar'],
  ...['Key handover', 'Fire drill', 'Water meter', 'Bus passes', 'Lost umbrella', 'Choir practice', 'Audit dates'],
];

export const SENTENCES: readonly string[] = [
  ...['Please call before you arrive.', 'The gate code has changed.', 'We will bring our own chairs.'],
  ...['Two of the boxes were damaged.', 'Kindly confirm by Friday.', 'The lift is out of order.'],
];
