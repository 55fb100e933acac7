import { Context } from './context';

describe('Context', () => {
  const values = { name: 'top', 'a.b': 'dotted', c: { d: { e: 1 } }, list: ['x', 'y'], other: ['o1', 'o2'] };
  const top = Context.of(values);

  it('finds values by id, and members by path', () => {
    expect(top.resolve('name')).toBe('top');
    expect(top.resolve('a.b')).toBe('dotted');
    expect(top.resolve('c.d.e')).toBe(1);
    expect(top.resolve('list')).toEqual(['x', 'y']);
  });

  it('resolves own members only', () => {
    expect(top.resolve('constructor')).toBeUndefined();
    expect(top.resolve('c.toString')).toBeUndefined();
  });

  it('resolves the current item, and the elements of other lists at its index', () => {
    const second = top.enter('list', 'y', 1);
    expect(second.resolve('.')).toBe('y');
    expect(second.resolve('list')).toBe('y');
    expect(second.resolve('other')).toBe('o2');
    expect(second.resolve('name')).toBe('top');
  });

  it('prefers members of the item, then of the outer items', () => {
    const inner = top.enter('rows', { name: 'row', id: 7 }, 0).enter('cells', { name: 'cell' }, 1);
    expect(inner.resolve('name')).toBe('cell');
    expect(inner.resolve('id')).toBe(7);
  });

  it('keeps lists whole inside an object that is only entered', () => {
    expect(top.enter('c', values.c, null).resolve('list')).toEqual(['x', 'y']);
  });
});
