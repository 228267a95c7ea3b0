import { expect, expectTypeOf, test } from 'vitest'
import { doesNotApply } from './absence.ts'
import {
  aggregatesOf,
  changed,
  count,
  duration,
  estimatedWhere,
  hidden,
  key,
  money,
  only,
  text,
  without,
} from './column-builders.ts'
import { report, rowsOf, type RowOf } from './report.ts'

const columns = [
  key('jobId', 'Job id', 'Id of the job.'),
  text('jobName', 'Job', 'Name of the job.', { always: true }),
  ...estimatedWhere('isCostEstimated', money('cost', 'Cost', 'What it cost.', { summed: true })),
  ...hidden(count('runsCount', 'Runs', 'Runs of the range.')),
  ...aggregatesOf({
    average: duration('duration', 'Duration', 'Average duration.'),
    maximum: duration('longest', 'Longest', 'Longest run.'),
  }),
]

const listJobs = report({
  name: 'listJobs',
  path: '/jobs',
  guard: 'user',
  summary: 'Jobs.',
  listName: 'jobs',
  filters: {},
  columns,
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['jobId'],
})

test('a row has the fields of its columns by type, absent where a column can be', () => {
  expectTypeOf<RowOf<typeof listJobs>>().toEqualTypeOf<{
    readonly jobId: string
    readonly jobName: string
    readonly cost: string | null
    readonly runsCount: number | null
    readonly duration: number | null
    readonly longest: number | null
  }>()
  const [row] = rowsOf(listJobs, { jobs: [{ jobId: '7', cost: '1.5' }] })
  expect(row?.cost).toBe('1.5')
})

test('figures can be sorted by, ids that tell rows apart cannot', () => {
  expect(columns.map(({ name, sortable }) => [name, sortable])).toEqual([
    ['jobId', false],
    ['jobName', true],
    ['cost', true],
    ['runsCount', true],
    ['duration', true],
    ['longest', true],
  ])
})

test('options of a group are those of each of its columns', () => {
  expect(columns.find(({ name }) => name === 'cost')).toMatchObject({
    summed: true,
    estimatedWhen: 'isCostEstimated',
  })
  expect(columns.find(({ name }) => name === 'longest')).toMatchObject({
    aggregate: 'maximum',
    aggregateOf: 'duration',
  })
})

test('takes and leaves columns by name, and changes what one of them says', () => {
  expect(only(columns, 'cost', 'jobId').map(({ name }) => name)).toEqual(['jobId', 'cost'])
  expect(without(columns, 'cost', 'jobId', 'runsCount').map(({ name }) => name)).toEqual([
    'jobName',
    'duration',
    'longest',
  ])
  const because = doesNotApply('It has none.')
  const [own] = only(changed(columns, { cost: { absentBecause: because } }), 'cost')
  expect(own?.absentBecause).toBe(because)
})
