import type { Benchmark, Size } from './benchmark.ts'
import { copiesOfAMillion } from './lake/copies.ts'
import { measuredDerive, middle } from './lake/measured-derive.ts'
import { growthExponent } from './statistics.ts'
import { grouped, seconds } from './text.ts'

const mostExponent = 1.1
// A copy has about 171,000 usage records.
const copies = {
  full: [1, 3, copiesOfAMillion.full, 18],
  small: [1, copiesOfAMillion.small],
} as const satisfies Record<Size, readonly number[]>

type Point = { x: number; y: number }

export const linear: Benchmark = {
  name: 'linear',
  target: `processor time to take in and derive grows from 171k to 3M usage records with an exponent of at most ${mostExponent.toFixed(2)}`,
  async run(size) {
    const points: Point[] = []
    for (const count of copies[size]) {
      const measured = await measuredDerive(size, count, 'usage')
      points.push({ x: measured.usageRows, y: middle(measured, ({ whole }) => whole.processorMs) })
    }
    const exponent = growthExponent(points)
    return {
      figure: `exponent ${exponent.toFixed(2)}`,
      isMet: exponent <= mostExponent,
      notes: points.map(({ x, y }) => `${grouped(x)} records in ${seconds(y)} of processor time`),
    }
  },
}
