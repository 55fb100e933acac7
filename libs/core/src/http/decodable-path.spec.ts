import { toDecodable } from './decodable-path';

describe('toDecodable', () => {
  it.each(['/api/user/', '/api/user/a%2Fb/?id=%zz', '/%F0%9F%91%A9', '/a%25b', ''])('leaves %s as it is', (url) =>
    expect(toDecodable(url)).toBe(url),
  );

  it.each([
    ['/api/user/%zz/', '/api/user/%25zz/'],
    ['/api/user/100%/?id=%', '/api/user/100%25/?id=%'],
    ['/api/user/%E2%9C', '/api/user/%25E2%259C'],
    ['/%ED%A0%80?', '/%25ED%25A0%2580?'],
  ])('makes %s into %s', (url, decodable) => expect(toDecodable(url)).toBe(decodable));
});
