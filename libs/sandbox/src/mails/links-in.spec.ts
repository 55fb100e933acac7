import { mailContent } from '@app/core';
import { linksIn } from './links-in';

describe('linksIn', () => {
  it('finds the link of a letter once, as it is in the text', () => {
    const url = 'https://forms.example.com/sign/abc?a=1&b=2';
    const mail = mailContent({
      title: 'Sign',
      paragraphs: ['See https://help.example.com.'],
      action: { label: 'Open', url },
    });

    expect(linksIn(mail)).toEqual(['https://help.example.com', url]);
  });

  it('finds nothing in a letter without links', () => {
    expect(linksIn({ text: 'no link', html: '<a href="mailto:a@example.com">write</a>' })).toEqual([]);
  });
});
