import { expect, test } from 'vitest'
import { pageCounts, pageOf } from './page.ts'

test('an offset wins over a page number', () => {
  expect(pageOf({ size: 10, page: 2 })).toEqual({ offset: 20, size: 10 })
  expect(pageOf({ size: 10, page: 2, offset: 5 })).toEqual({ offset: 5, size: 10 })
})

test('the token of a page asks for the next, and wins over offset and page', () => {
  const { nextPageToken } = pageCounts({ offset: 20, size: 10 }, 31)
  const pageToken = nextPageToken ?? undefined
  expect(pageOf({ size: 10, offset: 1, page: 7, pageToken })).toEqual({ offset: 30, size: 10 })
})

test('the last page has no next one', () => {
  expect(pageCounts({ offset: 20, size: 10 }, 30)).toMatchObject({ lastPage: true, nextPageToken: null })
})

test.each(['seven', '', 'cm93LXg'])('refuses %s, which no list gave', (pageToken) => {
  expect(() => pageOf({ size: 10, pageToken })).toThrow('nextPageToken')
})
