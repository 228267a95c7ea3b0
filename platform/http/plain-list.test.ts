import { expect, test } from 'vitest'
import { id } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { plainList } from '#contract/plain-list.ts'
import { plainListRoute } from './plain-list.ts'

const listThings = plainList(import.meta.url, {
  name: 'listThings',
  path: '/things',
  guard: mayRead('user'),
  summary: 'Things.',
  listName: 'things',
  filters: {},
  columns: [id('thingId', 'Thing', 'Id of the thing.', { always: true })],
  order: { column: 'thingId', direction: 'ASC' },
  tieBreakers: ['thingId'],
})

test('a list without a query of the name of its folder stops the server, which names the file', () => {
  expect(() => plainListRoute(listThings)).toThrow(/platform\/http\/http\.sql/)
})
