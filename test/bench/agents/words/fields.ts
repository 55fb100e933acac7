/** Labels of text fields of many domains, with values that a person might enter. */
export const TEXT_FIELDS: readonly (readonly [label: string, values: readonly string[]])[] = [
  ['First name', ['Amara', 'Bjorn', 'Chiara', 'Deniz', 'Emeka', 'Freya']],
  ['Last name', ['Okafor', 'Lindqvist', 'Moretti', 'Yilmaz', 'Novak', 'Haas']],
  ['Company', ['Brightwater Ltd', 'Kestrel & Sons', 'Nordic Paper AB', 'Ortega Logistics']],
  ['Job title', ['Site manager', 'Head baker', 'Junior analyst', 'Welder']],
  ['Street', ['14 Poplar Row', '7 Quay Street', '220 Elm Avenue', '3 Windmill Lane']],
  ['City', ['Leeds', 'Ghent', 'Porto', 'Tampere', 'Lyon']],
  ['Postal code', ['LS1 4AP', '9000', '4050-123', '33100']],
  ['Vehicle registration', ['KX61 ABC', 'B-MW 4412', 'GR-27-HL']],
  ['Policy number', ['PN-88213', 'HX/20/4471', '7741-220-B']],
  ['Patient reference', ['MR-40021', 'P20-991', 'A77-3310']],
  ['Referring doctor', ['Dr. Ines Prado', 'Dr. Tom Achebe', 'Dr. Liv Dahl']],
  ['Allergies', ['Peanuts', 'Penicillin', 'None known', 'Latex']],
  ['Course code', ['BIO-201', 'HIS 14', 'MAT-7B']],
  ['School', ['Hillcrest Primary', 'St. Olave College', 'Lakeside High']],
  ['Book title', ['The Salt Road', 'Winter Bees', 'A Short History of Glass']],
  ['Author', ['Mina Castell', 'R. T. Holloway', 'Jun Aoki']],
  ['Shelf', ['B-12', 'Lower 4', 'Archive 2']],
  ['Plant', ['Fuchsia', 'Silver birch', 'Climbing rose']],
  ['Dog breed', ['Beagle', 'Irish setter', 'Whippet']],
  ['Team name', ['Harbour Hawks', 'The Late Shift', 'North Enders']],
  ['Invoice reference', ['INV-20417', 'R/2231', '2026-0098']],
  ['Cost centre', ['4410', 'CC-17', 'OPS-3']],
  ['Meter reading', ['48213', '00917', '130556']],
  ['Serial number', ['SN-5J20K', 'X0099812', '77-AB-10']],
  ['Room', ['2.14', 'Blue room', 'Annex 3']],
  ['Flight', ['KL 1022', 'TP348', 'SK 903']],
  ['Passport number', ['X1029384', 'PA4410023', 'C01X77']],
  ['Ship name', ['Aurora', 'Lady Margaret', 'Sea Otter']],
  ['Recipe name', ['Leek soup', 'Plum cake', 'Rye bread']],
  ['Subject', ['Broken window', 'Change of address', 'Question about my bill']],
];

/** Questions with a short list of answers. */
export const LISTS: readonly (readonly [label: string, options: readonly string[]])[] = [
  ['Country', ['Austria', 'Belgium', 'Chile', 'Denmark', 'Estonia', 'Finland', 'Ghana']],
  ['Department', ['Accounting', 'Customer care', 'Facilities', 'Legal', 'Purchasing']],
  ['Priority', ['Low', 'Medium', 'High', 'Critical']],
  ['Size', ['Small', 'Regular', 'Large', 'Extra large']],
  ['Delivery method', ['Courier', 'Parcel shop', 'Post', 'Collect in store']],
  ['Payment term', ['7 days', '14 days', '30 days', '60 days']],
  ['Seat', ['Aisle', 'Middle', 'Window']],
  ['Blood group', ['A positive', 'A negative', 'B positive', 'O negative']],
  ['Marital status', ['Single', 'Married', 'Divorced', 'Widowed']],
  ['Fuel', ['Petrol', 'Diesel', 'Electric', 'Hybrid']],
  ['Instrument', ['Cello', 'Clarinet', 'Oboe', 'Viola', 'Trumpet']],
  ['Membership', ['Junior', 'Adult', 'Family', 'Senior']],
  ['Language', ['Basque', 'Czech', 'Dutch', 'Maltese', 'Welsh']],
  ['Floor covering', ['Carpet', 'Cork', 'Oak', 'Tiles']],
  ['Menu', ['Fish', 'Vegan', 'Chicken', 'Gluten-free']],
  ['Contract type', ['Permanent', 'Fixed term', 'Apprentice', 'Freelance']],
];

/** Statements that a person agrees to or not. */
export const STATEMENTS: readonly string[] = [
  ...[
    'Send me the newsletter',
    'Gift wrap',
    'Remember this device',
    'Urgent',
    'Notify by text message',
    'Leave at door',
  ],
  ...[
    'Include breakfast',
    'Wheelchair access',
    'Parking space',
    'Express handling',
    'Paper statement',
    'Late checkout',
  ],
  ...[
    'Insured transport',
    'Weekend delivery',
    'Share with team',
    'Keep a copy',
    'Two-sided printing',
    'Recycled paper',
  ],
];

/** Quantities with their range. */
export const NUMBERS: readonly (readonly [label: string, low: number, high: number, step: number])[] = [
  ['Volume', 0, 100, 5],
  ['Brightness', 0, 10, 1],
  ['Number of guests', 1, 12, 1],
  ['Temperature', 10, 30, 1],
  ['Quantity', 0, 20, 1],
  ['Discount', 0, 50, 5],
  ['Distance', 0, 200, 10],
  ['Bedrooms', 0, 9, 1],
  ['Rating', 1, 10, 1],
];

export const DATES: readonly string[] = [
  ...[
    'Date of birth',
    'Start date',
    'Delivery date',
    'Appointment',
    'Expiry date',
    'Departure',
    'Moving day',
    'Invoice date',
  ],
];

export const HEADINGS: readonly string[] = [
  ...[
    'Registration',
    'New request',
    'Change of details',
    'Order',
    'Booking',
    'Service desk',
    'Claim',
    'Application',
    'Enrolment',
  ],
];

export const SUBMITS: readonly string[] = [
  'Submit',
  'Save',
  'Send',
  'Finish',
  'Save changes',
  'Send request',
  'Done',
  'Register',
];
