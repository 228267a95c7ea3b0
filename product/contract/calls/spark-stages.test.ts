import { expect, test } from 'vitest'
import { timeParts } from '../time-parts.ts'
import { listSparkStages, stageColumnOfPart } from './spark-stages.ts'

test('each part that is in stages has a column of theirs, each another one by which they can be sorted', () => {
  const outside = timeParts.filter(({ key }) => stageColumnOfPart(key) === undefined)
  expect(outside.map(({ key }) => key)).toEqual(['queue', 'setup', 'driver_only', 'other_work'])
  const named = timeParts.flatMap(({ key }) => stageColumnOfPart(key) ?? [])
  expect(new Set(named).size).toBe(timeParts.length - outside.length)
  const sortable = listSparkStages.columns.flatMap((column) => (column.sortable ? [column.name] : []))
  expect(sortable).toEqual(expect.arrayContaining(named))
})
