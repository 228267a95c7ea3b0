import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { calendar } from './model.ts'

test('each day from 2015 on has its number and its first millisecond', async () => {
  const days = await selectAlone(calendar, {})
  expect(days).toHaveLength(10_000)
  expect(days[0]).toEqual({ day: '2015-01-01', day_number: '16436', start_ms: '1420070400000' })
  expect(days[1]).toEqual({ day: '2015-01-02', day_number: '16437', start_ms: '1420156800000' })
  expect(days.at(-1)).toMatchObject({ day: '2042-05-18' })
})
