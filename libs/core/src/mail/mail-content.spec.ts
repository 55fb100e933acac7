import { mailContent, withoutPicture } from './mail-content';

const letter = { title: 'Please sign', paragraphs: ['<b>'], team: 'Zürich & "Söhne"' };
const logo = { cid: '3fa8@logo', width: 640, height: 160 };

describe('a mail with a logo', () => {
  it('refers to the picture that it carries, in a size that fits, with the name of the team for those who do not see it', () => {
    const { html, text } = mailContent({ ...letter, logo });
    expect(html).toContain(
      '<img src="cid:3fa8@logo" alt="Zürich &amp; &quot;Söhne&quot;" width="192" height="48" style="',
    );
    expect(text).not.toContain('cid:');
    expect(mailContent({ ...letter, logo: { ...logo, width: 30, height: 9 } }).html).toContain('width="30" height="9"');
  });

  it('is the mail without one when the picture cannot be carried', () => {
    const { html } = mailContent({ ...letter, logo });
    expect(withoutPicture(html, logo.cid)).toBe(mailContent(letter).html);
    expect(withoutPicture(html, 'other@logo')).toBe(html);
  });
});
