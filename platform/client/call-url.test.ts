import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { report } from '#contract/report.ts'
import { callUrlOf, csvUrlOf } from './call-url.ts'
import { mayRead } from '#contract/guard.ts'

const getNote = endpoint({
  name: 'getNote',
  method: 'GET',
  path: '/notes/{noteId}',
  guard: mayRead('user'),
  summary: 'A note.',
  query: z.strictObject({ long: z.string().optional() }),
  body: undefined,
  output: z.object({}),
})

const listNotes = report({
  name: 'listNotes',
  path: '/notes',
  guard: mayRead('user'),
  summary: 'Notes.',
  listName: 'content',
  filters: { search: z.string().optional() },
  columns: [],
  order: { column: 'noteId', direction: 'ASC' },
  tieBreakers: [],
})

test('encodes path fields', () => {
  expect(callUrlOf(getNote, { path: { noteId: 'a/b c' } })).toBe('/api/1.0/notes/a%2Fb%20c')
})

test('repeats lists and leaves out undefined parameters', () => {
  const query = { workspaceId: ['1', '2'], search: undefined, size: 50 }
  expect(callUrlOf(listNotes, { query })).toBe('/api/1.0/notes?workspaceId=1&workspaceId=2&size=50')
})

test('downloads the whole set, whatever page is shown', () => {
  const query = { search: 'a&b', page: 3, size: 50, offset: 7, orderBy: 'noteId' }
  expect(csvUrlOf(listNotes, { query })).toBe('/api/1.0/notes?search=a%26b&orderBy=noteId&format=csv')
})
