import { createdIds, objectOf, routeOf } from './audit-object';

describe('routeOf', () => {
  it.each([
    ['/api/user/:id', '/api/user/{id}/'],
    ['/api/builder/form/:form_id/copy', '/api/builder/form/{form_id}/copy/'],
    ['/api/form/', '/api/form/'],
    ['/sign/:token/page/:number', '/sign/{token}/page/{number}'],
  ])('shows %s as %s', (pattern, route) => expect(routeOf(pattern)).toBe(route));
});

describe('objectOf', () => {
  it.each([
    ['/api/user/{id}/', { id: 'ann' }, 'user', ['ann']],
    ['/api/builder/form/{form_id}/copy/', { form_id: 'abcdef' }, 'form', ['abcdef']],
    ['/api/builder/webhook-endpoint/{id}/', { id: '1' }, 'webhook-endpoint', ['1']],
    ['/api/builder/key/{id}/', { id: '1' }, 'key', ['1']],
    ['/api/document/template/', {}, 'template', []],
    ['/api/account/invite/', {}, 'account', []],
  ])('of %s', (route, params, objectType, objectIds) =>
    expect(objectOf(route, params)).toEqual({ objectType, objectIds }),
  );
});

describe('createdIds', () => {
  it.each([
    ['{"id":"a","name":"b"}', ['a']],
    ['{"form_id":"abcdef","name":"b"}', ['abcdef']],
    ['[{"id":"a"},{"id":"b"}]', ['a', 'b']],
    ['{"user_id":"a"}', []],
    ['', []],
    [undefined, []],
  ])('in %s are %j', (response, ids) => expect(createdIds(response)).toEqual(ids));
});
