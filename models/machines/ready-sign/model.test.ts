import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { readySign } from './model.ts'

const day = '2025-05-01'
const at = (time: string) => Date.parse(`${day}T${time}:00Z`)
const record = {
  day,
  resource_number: 1,
  cluster_id: 'c',
  start_ms: at('10:07'),
  end_ms: at('11:00'),
  is_withdrawn: false,
}
const signs = (priced_usage: readonly object[]) => selectAlone(readySign, { priced_usage }, { days: [day] })

test('a record in force that is cut to the up-time shows when a cluster was ready', async () => {
  expect(await signs([record])).toEqual([
    { day, resource_number: 1, at_ms: String(at('10:07')), is_exact: true },
  ])
  expect(await signs([{ ...record, start_ms: at('10:00') }])).toEqual([])
  expect(await signs([{ ...record, is_withdrawn: true }])).toEqual([])
})
