import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { openApiDocument } from './openapi.ts'
import { report } from './report.ts'
import { scopeQuery } from './scope.ts'
import { notEnded } from './absence.ts'
import { inPerson, mayChange, mayRead } from './guard.ts'

const listPools = report({
  name: 'listPools',
  path: '/reports/pools',
  guard: mayRead('user'),
  summary: 'Pools and what they cost.',
  listName: 'content',
  filters: {},
  columns: [
    { name: 'poolId', label: 'Pool', format: 'id', meaning: 'The pool.', sortable: true, sortName: 'ID' },
    {
      name: 'cost',
      label: 'Cost',
      format: 'money',
      meaning: 'What it cost.',
      absentBecause: notEnded('nothing was paid yet.', 'It is there once it is paid.'),
    },
  ],
  order: { column: 'poolId', direction: 'ASC' },
  tieBreakers: ['poolId'],
})

const renamePool = endpoint({
  name: 'renamePool',
  method: 'PUT',
  path: '/pools/{poolId}/names/{language}',
  guard: mayChange('admin'),
  summary: 'Renames a pool.',
  query: z.strictObject(scopeQuery),
  body: z.strictObject({
    name: z.string().meta({ description: 'The new name.', label: 'Name', help: 'Shown to everyone.' }),
  }),
  mayTakeLong: true,
  output: z.object({ renamed: z.boolean() }),
})

const document = openApiDocument([listPools, renamePool], '1.2.3')
const list = document.paths['/reports/pools']?.['get']
const rename = document.paths['/pools/{poolId}/names/{language}']?.['put']

test('documents the rows of a report from its columns', () => {
  const answer = list?.responses['200']?.content?.['application/json']?.schema.properties
  expect(answer?.['content']?.items?.properties?.['cost']).toEqual({
    type: ['string', 'null'],
    format: 'decimal',
    description: 'What it cost. Decimal text with ten decimals. Null: nothing was paid yet.',
  })
})

test('names the spellings of the sort parameter', () => {
  const orderBy = list?.parameters.find((parameter) => parameter.name === 'orderBy')
  expect(orderBy?.schema.enum).toEqual(['poolId', 'ID'])
})

test('offers reports as CSV and nothing else', () => {
  expect(Object.keys(list?.responses['200']?.content ?? {})).toEqual(['application/json', 'text/csv'])
  expect(Object.keys(rename?.responses['200']?.content ?? {})).toEqual(['application/json'])
})

test('lists path fields in order, then query parameters', () => {
  expect(rename?.parameters.map((parameter) => parameter.name)).toEqual([
    'poolId',
    'language',
    'subscriptionId',
    'workspaceId',
    'workspaceHost',
  ])
})

test('describes a field of a body without its form control', () => {
  const body = rename?.requestBody?.content['application/json']?.schema
  expect(body?.properties).toEqual({ name: { type: 'string', description: 'The new name.' } })
})

const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/password',
  guard: inPerson('signed-in', 'none'),
  summary: 'Changes the password.',
  query: z.strictObject({}),
  body: undefined,
  output: z.unknown(),
})

test('lists the errors that a call can answer', () => {
  expect(Object.keys(rename?.responses ?? {})).toEqual([
    '200',
    '202',
    '400',
    '401',
    '403',
    '404',
    '500',
    '503',
    'default',
  ])
  expect(rename?.responses['400']?.description).toBe('invalid_parameter, unknown_parameter')
})

test('names who may make the call', () => {
  expect([list?.['x-guard'], rename?.['x-guard']]).toEqual(['user', 'admin'])
  expect([list?.['x-scope'], rename?.['x-scope']]).toEqual(['workspace', 'workspace'])
  expect([list?.['x-token'], rename?.['x-token']]).toEqual(['read', 'write'])
})

test('describes how a caller identifies itself', () => {
  const signIn = { ...changePassword, name: 'signIn', path: '/sign-in', guard: inPerson('public', 'none') }
  const paths = openApiDocument([changePassword, signIn], '1.2.3').paths
  expect(list?.security).toEqual([{ session: [] }, { token: [] }])
  expect(paths['/password']?.['post']?.security).toEqual([{ session: [] }])
  expect(paths['/sign-in']?.['post']?.security).toEqual([])
})

test('documents the progress answer of a call that may take long', () => {
  const running = rename?.responses['202']?.content?.['application/json']?.schema
  expect(running?.required).toEqual(['status', 'startedAt', 'elapsedMs', 'sentence'])
  expect(list?.responses['202']).toBeUndefined()
})

test('documents the content type of a call that answers a CSV file', () => {
  const download = endpoint({
    name: 'downloadPools',
    method: 'GET',
    path: '/pools/csv',
    guard: mayRead('user'),
    summary: 'Pools as a file.',
    query: z.strictObject({}),
    body: undefined,
    output: z.unknown(),
    answersCsv: true,
  })
  const { responses } = openApiDocument([download], '1.2.3').paths['/pools/csv']?.['get'] ?? {}
  expect(Object.keys(responses?.['200']?.content ?? {})).toEqual(['text/csv'])
})
