import { valuesByName } from '../one-value.fixture';

const BODY = '\nFrom next month the north lot is closed.\nPlease use the south lot.\n';

describe('the head of a memo', () => {
  it('answers sender, recipient and subject in any order', async () => {
    const memo = `MEMORANDUM\n\nTO:    All departments\nFROM:  Sandra Whitfield, Operations\nDATE:  March 4, 2024\nRE:    Parking\n${BODY}`;
    expect(await valuesByName(memo, ['From', 'To', 'Subject', 'Date'])).toEqual({
      From: 'Sandra Whitfield, Operations',
      To: 'All departments',
      Subject: 'Parking',
      Date: '2024-03-04',
    });
  });

  it('has sender and recipient, and begins no other document', async () => {
    const rent = `Rental of a van\nFrom: 3 May 2024\nDate: 1 May 2024\nSubject: van\n${BODY}`;
    expect((await valuesByName(rent, ['Sender'])).Sender).not.toBe('3 May 2024');
  });
});
