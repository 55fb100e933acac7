import { requestHash, type RequestContent } from './request-hash';

const content = (more: Partial<RequestContent> = {}): RequestContent => ({
  method: 'POST',
  url: '/api/user/?detail=true',
  body: { id: 'ann', tags: [{ a: 1, b: 2 }, 'x'] },
  apiKey: null,
  ...more,
});
const hash = requestHash(content());

describe('requestHash', () => {
  it.each<[string, Partial<RequestContent>]>([
    ['the order of members, at any depth', { body: { tags: [{ b: 2, a: 1 }, 'x'], id: 'ann' } }],
    ['the trailing slash of the path', { url: '/api/user?detail=true' }],
  ])('does not depend on %s', (_, more) => expect(requestHash(content(more))).toBe(hash));

  it.each<[string, Partial<RequestContent>]>([
    ['the method', { method: 'PATCH' }],
    ['the path', { url: '/api/user/ann/?detail=true' }],
    ['the query', { url: '/api/user/?detail=false' }],
    ['the presence of a query', { url: '/api/user/' }],
    ['a value', { body: { id: 'ann', tags: [{ a: 1, b: 3 }, 'x'] } }],
    ['the order of items', { body: { id: 'ann', tags: ['x', { a: 1, b: 2 }] } }],
    [
      'a member named __proto__',
      { body: JSON.parse('{"id": "ann", "tags": [{"a": 1, "b": 2}, "x"], "__proto__": 1}') },
    ],
    ['the presence of a body', { body: undefined }],
    ['the API key, where it is given', { apiKey: 'c8f0a4b6-4c0e-4a55-9d6f-0c1f2f4d9a11' }],
  ])('depends on %s', (_, more) => expect(requestHash(content(more))).not.toBe(hash));
});
