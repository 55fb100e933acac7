import { actionWords } from './action-words';

const words = (action: string, target: string, value: string, tense: 'todo' | 'done' = 'done') =>
  actionWords({ action, target, value }, tense)
    .text.replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll('&quot;', '"')
    .trim();

describe('the words of an action', () => {
  it.each([
    ['enter', 'field "Full name"', 'Ann', 'Entered Ann in the field "Full name"'],
    ['enter', 'field "Full name"', '', 'Entered in the field "Full name"'],
    ['sign_in', 'password field "Password"', '••••••', 'Entered •••••• in the password field "Password"'],
    ['sign_in', 'button "Sign in"', '', 'Signed in with the button "Sign in"'],
    ['select', 'option "Private person"', 'Private person', 'Chose the option "Private person"'],
    ['select', 'list "Venue"', 'Mill Lane', 'Chose Mill Lane in the list "Venue"'],
    ['check', 'checkbox "News"', 'no', 'Unticked the checkbox "News"'],
    ['click', 'link "Terms"', '', 'Followed the link "Terms"'],
    ['open', 'https://portal.example/', '', 'Opened https://portal.example/'],
    ['read', '"fee" in the row "7"', '45 €', 'Read "fee" in the row "7": 45 €'],
    ['a_new_kind', 'field "X"', '1', 'a new kind the field "X" 1'],
  ])('%s %s %s', (action, target, value, expected) => {
    expect(words(action, target, value)).toBe(expected);
  });

  it('says what is to be done, and lets no markup through', () => {
    expect(words('submit', 'button "Send"', '', 'todo')).toBe('Send the form with the button "Send"');
    const { text } = actionWords({ action: 'enter', target: '<b>', value: '<script>' }, 'done');
    expect(text).toBe('Entered <span class="value">&lt;script&gt;</span> in &lt;b&gt;');
  });
});
