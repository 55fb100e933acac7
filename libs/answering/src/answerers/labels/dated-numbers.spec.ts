import { valuesByName } from '../one-value.fixture';

describe('a date directly behind the number of an order', () => {
  it.each([
    ['Order No. 48213 of 14 March 2024', '2024-03-14'],
    ['Bestellung Nr. 7719 vom 03.05.2024', '2024-05-03'],
    ['Purchase Order PO-5512 / 2024-02-09', '2024-02-09'],
  ])('is that of the order: %s', async (line, date) => {
    const text = `Bolt and Nut Ltd\n${line}\nDelivery: 5 Mill Road, Leeds`;
    expect((await valuesByName(text, ['Order date']))['Order date']).toBe(date);
  });

  it('is not one behind other words', async () => {
    const text = 'Bolt and Nut Ltd\nOrder No. 48213, to be delivered by you before 14 March 2024\n';
    expect((await valuesByName(text, ['Order date']))['Order date']).toBeNull();
  });
});
