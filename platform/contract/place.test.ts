import { expect, expectTypeOf, test } from 'vitest'
import { placeAt } from './place.ts'

const jobs = placeAt('/jobs', ['tab'])
const run = placeAt('/jobs/{jobId}/runs/{runId}', ['ofWorkspace', 'attempt'], ['clusterId'])

test('fills in the path and keeps what the view starts with, without what is not set', () => {
  expect(run({ jobId: '7', runId: 'a/b' }, { ofWorkspace: '1', attempt: undefined })).toEqual({
    to: '/jobs/7/runs/a%2Fb',
    view: { ofWorkspace: '1' },
    carries: ['clusterId'],
  })
  expect(jobs()).toEqual({ to: '/jobs' })
  expect(jobs({ tab: 'one-time' })).toEqual({ to: '/jobs', view: { tab: 'one-time' } })
})

test('knows the fields of its path and its keys by type', () => {
  expectTypeOf(run).parameters.toEqualTypeOf<
    [
      fields: Readonly<Record<'jobId' | 'runId', string>>,
      view?: Readonly<Partial<Record<'ofWorkspace' | 'attempt', string | readonly string[] | undefined>>>,
    ]
  >()
})
