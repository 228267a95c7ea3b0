import { expect, test } from 'vitest'
import { executionCause } from '#models/spark/execution-cause/model.ts'
import { selectAlone } from '#models/testing/select-alone.ts'
import { timeParts } from '#product/contract/time-parts.ts'

const day = '2025-05-01'

test('the parts that the model can name as a cause are those for which the screens have a step', async () => {
  const execution_time_part = timeParts.map(({ key }, index) => ({
    day,
    execution_kind: 'job_run',
    asset_id: '70',
    execution_id: key,
    part: key,
    place: index + 1,
    wall_ms: 1000,
    stage_share: 1,
  }))
  const named = await selectAlone(executionCause, { execution_time_part }, { days: [day] })
  expect(named.map(({ part }) => part).toSorted()).toEqual(
    timeParts
      .filter(({ step }) => step !== undefined)
      .map(({ key }) => key)
      .toSorted(),
  )
})
