import { expect, test } from 'vitest'
import { timeParts } from '#product/contract/time-parts.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { listTimePartsRoute } from './server.ts'

const run = {
  day: '2025-05-30',
  execution_kind: 'job_run',
  asset_id: '70',
  execution_id: '7-0',
  job_id: '70',
  run_id: '7',
  attempt: 0,
  currency: 'USD',
  is_cause: false,
  has_unknown_spill: false,
}
const { rows } = reportTest(listTimePartsRoute, {
  time_part: [
    ...timeParts.map(({ key }, place) => ({
      ...run,
      part: key,
      place: place + 1,
      wall_ms: 1000,
      core_ms: 4000,
      cost: '0.5',
    })),
    { ...run, execution_id: '7-1', part: 'cpu', place: 16, wall_ms: 5, cost: null, currency: null },
    { ...run, workspace_id: 'other', part: 'cpu', place: 16, wall_ms: 7000 },
  ],
})

test('an attempt of a run has its parts in order, each by the name that the list of parts has', async () => {
  const found = await rows('', { executionKind: 'job_run', assetId: '70', execution: '7-0' })
  expect(found.map(({ part, label }) => [part, label])).toEqual(
    timeParts.map(({ key, label }) => [key, label]),
  )
  expect(found[0]).toMatchObject({
    wallTime: 1000,
    timeShare: 1 / 18,
    coreTime: 4000,
    cost: '0.5000000000',
    isCause: false,
  })
})

test('a part without a cost, without known cores and without a stage has none', async () => {
  expect(await rows('', { executionKind: 'job_run', assetId: '70', execution: '7-1' })).toMatchObject([
    { part: 'cpu', timeShare: 1, coreTime: null, cost: null, currency: null, stageId: null },
  ])
})
