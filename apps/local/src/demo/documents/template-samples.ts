import type { PackageType } from '@app/formats';
import type { FillValues } from '@app/templating';
import { sampleDocx } from './sample-docx';
import { sampleIdml } from './sample-idml';
import { samplePptx } from './sample-pptx';
import { sampleXlsx } from './sample-xlsx';

/** A small template of one type, made by the project, with values to fill it. */
export interface TemplateSample {
  readonly type: PackageType;
  readonly name: string;
  readonly make: () => Buffer;
  readonly values: FillValues;
}

/** One sample of each package type, for demo data, tests and benchmarks. */
export const TEMPLATE_SAMPLES: readonly TemplateSample[] = [
  {
    type: 'docx',
    name: 'Service agreement',
    make: sampleDocx,
    values: {
      company: 'Northwind Ltd',
      full_name: 'Ada Lovelace',
      email: 'ada@example.com',
      start_date: '2026-01-01',
      remarks: 'Payable within 30 days.',
      services: [
        { name: 'Consulting', quantity: 12, price: '1200.00' },
        { name: 'Support', quantity: 1, price: '300.00' },
      ],
    },
  },
  {
    type: 'pptx',
    name: 'Project plan',
    make: samplePptx,
    values: {
      project: 'Analytical Engine',
      client: 'Charles Babbage',
      author: 'Ada Lovelace',
      milestones: [
        { title: 'Drawings', due: '2026-03-01' },
        { title: 'Prototype', due: '2026-09-01' },
      ],
    },
  },
  {
    type: 'xlsx',
    name: 'Invoice',
    make: sampleXlsx,
    values: {
      invoice_number: '2026-001',
      date: '2026-01-31',
      customer: 'Ada Lovelace',
      items: [
        { name: 'Consulting', quantity: 12, price: 100 },
        { name: 'Support', quantity: 1, price: 300 },
      ],
    },
  },
  {
    type: 'idml',
    name: 'Invitation',
    make: sampleIdml,
    values: {
      event: 'Summer evening',
      date: '21 June 2026',
      place: 'Old Mill',
      guest: 'Ada',
      time: '19:00',
      host: 'The Northwind team',
    },
  },
];
