import { expect, test } from 'vitest'
import { compareAnswers } from './compared-answers.ts'

const jobs = (...costs: string[]) => ({ jobs: costs.map((cost) => ({ cost, tags: ['a'] })), total: 1 })

test('equal answers differ in nothing, whatever the order of their fields', () => {
  expect(compareAnswers({ a: 1, b: [null] }, { b: [null], a: 1 })).toEqual({ changes: [], additions: [] })
})

test('a changed digit is named with its place and both values', () => {
  expect(compareAnswers(jobs('1.5', '2.0000000001'), jobs('1.5', '2.0000000002'))).toEqual({
    changes: [{ path: '$.jobs[1].cost', before: '2.0000000001', after: '2.0000000002' }],
    additions: [],
  })
})

test('a new field is an addition, and a field that is gone is a change', () => {
  expect(compareAnswers({ jobs: [{ cost: '1' }] }, { jobs: [{ price: '1' }] })).toEqual({
    changes: [{ path: '$.jobs[0].cost', before: '1', after: undefined }],
    additions: ['$.jobs[0].price'],
  })
})

test('a row more or less is a change', () => {
  const row = { cost: '2', tags: ['a'] }
  expect(compareAnswers(jobs('1'), jobs('1', '2')).changes).toEqual([
    { path: '$.jobs[1]', before: undefined, after: row },
  ])
  expect(compareAnswers(jobs('1', '2'), jobs('1')).changes).toEqual([
    { path: '$.jobs[1]', before: row, after: undefined },
  ])
})

test('values of different types differ', () => {
  expect(compareAnswers({ a: 1, b: null, c: [] }, { a: '1', b: 0, c: {} }).changes).toHaveLength(3)
})

test('texts are compared line by line', () => {
  expect(compareAnswers('Job,Cost\na,1\n', 'Job,Cost\na,2\n').changes).toEqual([
    { path: '$[1]', before: 'a,1', after: 'a,2' },
  ])
})
