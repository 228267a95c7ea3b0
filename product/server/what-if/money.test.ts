import { expect, test } from 'vitest'
import { exactly } from './bounded.ts'
import { moneyOf } from './money.ts'

const prices = {
  driver: { databricks: '0.6', machine: '0.4' },
  worker: { databricks: '0.3', machine: '0.3' },
}
const minuteMs = 60_000

test('driver and workers cost by the hour, machines during the setup as well', () => {
  // 1.2 an hour for 50 minutes, and 1 an hour for 54.
  const money = moneyOf({ ms: exactly(50 * minuteMs), setupMs: exactly(4 * minuteMs), workers: 2 }, prices)
  expect(money.databricks.estimate).toBe('1.0000000000')
  expect(money.machine.estimate).toBe('0.9000000000')
  expect(money.total).toEqual({ low: '1.9000000000', estimate: '1.9000000000', high: '1.9000000000' })
})

test('the band of money follows that of time, and workers on average count in parts', () => {
  const ms = { low: 30 * minuteMs, estimate: 60 * minuteMs, high: 120 * minuteMs }
  const { databricks, total } = moneyOf({ ms, setupMs: exactly(0), workers: 2.5 }, prices)
  expect(databricks).toEqual({ low: '0.6750000000', estimate: '1.3500000000', high: '2.7000000000' })
  expect(total.estimate).toBe('2.5000000000')
})

test('the parts add up to the total to the last digit', () => {
  const odd = {
    driver: { databricks: '0.1234567891', machine: '0.9876543219' },
    worker: { databricks: '0.3333333333', machine: '0.7777777777' },
  }
  const { databricks, machine, total } = moneyOf(
    { ms: exactly(1_234_567), setupMs: exactly(7), workers: 3 },
    odd,
  )
  const units = (text: string) => BigInt(text.replace('.', ''))
  expect(units(total.high)).toBe(units(databricks.high) + units(machine.high))
})
