import { viewOf } from '../../matching/controls.fixture';
import { findConfirmationNumber } from './confirmation-number';

const inText = (text: string, entered: string[] = []) => findConfirmationNumber(viewOf([], { text }), entered);

describe('findConfirmationNumber', () => {
  it.each([
    ['Your reference is ABC-123.', 'ABC-123'],
    ['Thank you! Confirmation number: 48213377', '48213377'],
    ['Order #10-22934 was placed.', '10-22934'],
    ['Your booking reference\nQX7R2P', 'QX7R2P'],
    ['Application no. F/2026/00071 has been received', 'F/2026/00071'],
    ['Tracking ID: 1Z999AA10123456784', '1Z999AA10123456784'],
    ['Ihre Vorgangsnummer lautet 2026-004711.', '2026-004711'],
    ['Votre numéro de commande est FR20931', 'FR20931'],
    ['Número de solicitud: S-99182', 'S-99182'],
    ['We have received your request. Case ID CAS000123', 'CAS000123'],
  ])('finds it in %j', (text, number) => expect(inText(text)).toBe(number));

  it.each([
    'Order date: 2026-03-04',
    'Payment of 120.50 received',
    'Order total: $1,200.00',
    'Questions about your application? Call 0800 123 4567',
    'Your application was received.',
    'Reference: none',
    'In case 3 people come',
  ])('finds none in %j', (text) => expect(inText(text)).toBeNull());

  it('takes labelled texts, tables and messages, but never a value that the run has entered', () => {
    expect(findConfirmationNumber(viewOf([], { labelled: [{ label: 'Receipt number', text: 'R 55 1200' }] }), [])).toBe(
      'R 55 1200',
    );
    const tables = [
      {
        id: 't',
        caption: '',
        header: [],
        rows: [
          ['Ticket', 'T-5521'],
          ['Name', 'Ada'],
        ],
      },
    ];
    expect(findConfirmationNumber(viewOf([], { tables }), [])).toBe('T-5521');
    expect(findConfirmationNumber(viewOf([], { messages: ['Saved. Reference: X1Y2Z3'] }), [])).toBe('X1Y2Z3');
    expect(inText('Invoice number: INV-20417', ['inv 20417'])).toBeNull();
  });
});
