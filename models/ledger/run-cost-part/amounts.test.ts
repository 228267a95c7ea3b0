import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { runCostPart } from './model.ts'

const day = '2025-05-01'
const hour = { day, resource_number: 1, start_ms: Date.parse(day), end_ms: Date.parse(`${day}T01:00:00Z`) }

/** A share of a record: so many of its parts, up to the given one. */
const share = (run_id: string, ticks: number, reach: number, total: number) => ({
  ...hour,
  pays_start_up: false,
  consumer: 'run',
  run_id,
  ticks,
  reach,
  total,
})
const thirds = [share('7', 1, 1, 3), share('8', 1, 2, 3), share('9', 1, 3, 3)]

/** What the runs get of a record, as `run amount quantity`. */
async function parts(quantity: string, money: string, shares: readonly object[]): Promise<string[]> {
  const rows = { priced_usage: [{ ...hour, job_run_id: '7', quantity, money }], time_share: shares }
  const found = await selectAlone(runCostPart, rows, { days: [day] })
  return found
    .map(({ run_id, amount, quantity: part }) => `${String(run_id)} ${String(amount)} ${String(part)}`)
    .toSorted()
}

test('of thirds of a record the last one has the remainder', async () => {
  expect(await parts('1', '10000000000', thirds)).toEqual([
    '7 0.3333333333 0.333333330000',
    '8 0.3333333333 0.333333330000',
    '9 0.3333333334 0.333333340000',
  ])
  expect(await parts('-1', '-10000000000', thirds)).toEqual([
    '7 -0.3333333333 -0.333333330000',
    '8 -0.3333333333 -0.333333330000',
    '9 -0.3333333334 -0.333333340000',
  ])
})

test('a record that is not shared keeps all digits, with a share and without', async () => {
  const whole = ['7 0.1234567891 0.123456789012']
  expect(await parts('0.123456789012', '1234567891', [])).toEqual(whole)
  expect(await parts('0.123456789012', '1234567891', [share('7', 3, 3, 3)])).toEqual(whole)
})

test('a record of nine hundred million dollars is split at the fourth digit', async () => {
  const sevenths = [share('7', 1, 1, 7), share('8', 6, 7, 7)]
  expect(await parts('1', '9000000000000000000', sevenths)).toEqual([
    '7 128571428.5714000000 0.142857140000',
    '8 771428571.4286000000 0.857142860000',
  ])
})

test('a record above what 64 bits hold is split to the last digit', async () => {
  expect(await parts('1', '70000000000000000001', thirds)).toEqual([
    '7 2333333333.3333000000 0.333333330000',
    '8 2333333333.3333000000 0.333333330000',
    '9 2333333333.3334000001 0.333333340000',
  ])
})

test('the first part of a record is marked, and parts that share it', async () => {
  const marks = async (shares: readonly object[]) => {
    const rows = { priced_usage: [{ ...hour, quantity: '1', money: '1' }], time_share: shares }
    const found = await selectAlone(runCostPart, rows, { days: [day] })
    return found.map(({ is_first_part, split_by_clock }) => [is_first_part, split_by_clock])
  }
  expect(await marks([])).toEqual([[true, false]])
  expect(await marks([{ ...share('7', 1, 1, 2), is_split: true }])).toEqual([[true, true]])
  expect(await marks([{ ...share('8', 1, 2, 2), is_split: true }])).toEqual([[false, true]])
})
