import { expect, test } from 'vitest'
import { withFewerDays } from './derived.ts'
import { openLake } from './open-lake.ts'
import { OutOfMemory } from './session.ts'

test('work that exceeds memory is done with half as many days until it fits', async () => {
  const tried: number[] = []
  const answer = await withFewerDays(93, async (daysAtOnce) => {
    tried.push(daysAtOnce)
    if (daysAtOnce > 20) throw new OutOfMemory('Out of Memory Error', undefined)
    return 'done'
  })
  expect([answer, tried]).toEqual(['done', [93, 47, 24, 12]])
})

test('work that exceeds memory with a single day fails with the cause', async () => {
  const failing = withFewerDays(2, async () =>
    Promise.reject(new OutOfMemory('Out of Memory Error', undefined)),
  )
  await expect(failing).rejects.toThrow('Out of Memory Error')
})

test('days that exceed memory together are still replaced', async () => {
  const lake = await openLake({ file: ':memory:', memoryLimitMb: 60, threads: 1 })
  // Each day is sorted as a list of its own: some megabytes a day, which cannot be spilled.
  const select = `
    select day, cast(len(list_sort(list(cast(number as varchar) || repeat('x', 20)))) as bigint) as entries
    from (select cast(date '2025-05-01' + cast(place as int) as date) as day from range(4) as places(place)) as known
    cross join range(200000) as numbers(number)
    where day in ($days)
    group by day`
  const days = ['2025-05-01', '2025-05-02', '2025-05-03', '2025-05-04']
  await lake.defineDerived('wide', select, 'hash')
  expect(await lake.replaceDays('wide', days, select)).toBe(4)
  expect(await lake.rows('select entries from wide order by day')).toEqual(
    days.map(() => ({ entries: '200000' })),
  )
  await lake.close()
})
