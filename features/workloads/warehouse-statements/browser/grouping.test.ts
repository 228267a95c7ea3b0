import { expect, test } from 'vitest'
import { changed } from '#ui/url-state/url-state.ts'
import { groupingOf, groupingOfOpened, openedOf, openingGroup } from './grouping.ts'

test('the list is grouped by statement where the address names nothing that it can be grouped by', () => {
  expect(groupingOf({})).toBe('statement')
  expect(groupingOf({ groupBy: 'owner' })).toBe('statement')
  expect(groupingOf({ groupBy: 'none' })).toBe('none')
})

test('a group opens in a drawer and takes the place of the open one; hidden texts are a group, too', () => {
  const ofBob = changed({ tab: 'statements', ofStatement: 'f' }, openingGroup('user', 'bob'))
  expect(ofBob).toEqual({ tab: 'statements', ofUser: 'bob' })
  expect(openedOf(ofBob)).toEqual({ userName: 'bob' })
  expect(openedOf(changed({}, openingGroup('statement', null)))).toEqual({ fingerprint: '' })
  expect(openedOf({ tab: 'statements' })).toBeUndefined()
})

test('what is opened is one row by its text, else by its user, else by its source', () => {
  expect(groupingOfOpened({ fingerprint: 'f', ofSource: 'job:1', userName: 'ann' })).toBe('statement')
  expect(groupingOfOpened({ ofSource: 'job:1', userName: 'ann' })).toBe('user')
  expect(groupingOfOpened({ ofSource: 'job:1' })).toBe('source')
})
