import { describe, expect, test } from '@jest/globals';
import { pointerSteps, spellPath } from '../../src/language/validation/value-path.js';

describe('the path of a value in a request', () => {
  test.each([
    [[], ''],
    [['occupation'], 'occupation'],
    [['children', 'no_of_children', 0, 'age_of_children'], 'children.no_of_children[0].age_of_children'],
    [['keywords', 12], 'keywords[12]'],
    [['lists', 0, 1], 'lists[0][1]'],
    [[0], '[0]'],
    [[0, 'a'], '[0].a'],
  ])('%j is spelled %s', (path, text) => {
    expect(spellPath(path)).toBe(text);
  });

  test.each([
    ['', []],
    ['/a', ['a']],
    ['/a/0/b', ['a', 0, 'b']],
    ['/a~1b/c~0d', ['a/b', 'c~d']],
    ['/~01', ['~1']],
    ['/', ['']],
  ])('the JSON pointer "%s" has the steps %j', (pointer, steps) => {
    expect(pointerSteps(pointer)).toEqual(steps);
  });
});
