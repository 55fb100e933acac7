import { shownAddressProblem } from './shown-address';

describe('shownAddressProblem', () => {
  it.each([
    ...['https://files.example/a.png', 'http://files.example', 'HTTPS://files.example', '//files.example/a.png'],
    ...['', '/logo.png', 'pictures/logo 1.png', '../a.png', '?a=b:c', 'data:image/png;base64,AAAA'],
  ])('takes %j', (address) => expect(shownAddressProblem(address)).toBeNull());

  it.each([
    ...['javascript:1', 'JavaScript:1', ' javascript:1', 'java\nscript:1', '\u0000javascript:1'],
    ...[
      'data:text/html,<script>1</script>',
      'vbscript:1',
      'file:///etc/passwd',
      'blob:https://a.example/1',
      'https://',
    ],
  ])('refuses %j', (address) => expect(shownAddressProblem(address)).toContain('http'));
});
