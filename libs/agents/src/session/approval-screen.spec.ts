import { differencesBetween, digestOf, type ReviewedAction } from './approval-screen';

const screen = { address: 'https://a.example/form', title: 'Form', values: [{ name: 'Name', value: 'Ada' }] };
const action: ReviewedAction = {
  ...{ step: 1, text: 'Send', action: 'submit', target: 'button "Send"', value: '', request: null, screen },
};

describe('The screen of an approval', () => {
  it('has a digest that any change of action, request or screen changes', () => {
    const variants: ReviewedAction[] = [
      action,
      { ...action, step: 2 },
      { ...action, value: 'x' },
      { ...action, request: { method: 'POST', address: 'https://a.example/' } },
      { ...action, screen: { ...screen, values: [{ name: 'Name', value: 'Eve' }] } },
      { ...action, screen: { ...screen, values: [{ name: 'NameAda', value: '' }] } },
    ];
    expect(new Set(variants.map(digestOf)).size).toBe(variants.length);
    expect(digestOf({ ...action, screen: { ...screen } })).toBe(digestOf(action));
  });

  it('differs in sentences that a reviewer reads', () => {
    const values = [
      { name: 'Name', value: 'Eve' },
      { name: 'Name', value: 'Bob' },
    ];
    expect(differencesBetween(screen, { ...screen, address: 'https://a.example/other', values })).toEqual([
      'The address was "https://a.example/form" and is "https://a.example/other".',
      '"Name" was "Ada" and is "Eve".',
      '"Name" (2) is new, with "Bob".',
    ]);
    expect(differencesBetween(screen, { ...screen, values: [] })).toEqual(['"Name" is gone; it had "Ada".']);
  });
});
