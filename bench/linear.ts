import type { Benchmark } from './benchmark.ts'
import { copiesOfAMillion } from './lake/copies.ts'
import { measuredDerive, middle } from './lake/measured-derive.ts'
import { growthExponent } from './statistics.ts'
import { grouped, seconds } from './text.ts'

const mostExponent = 1.1
// A copy has about 117,000 usage records.
const copies = [1, 3, copiesOfAMillion, 26]

type Point = { x: number; y: number }

export const linear: Benchmark = {
  name: 'linear',
  target: `processor time to take in and derive grows from 100k to 3M usage records with an exponent of at most ${mostExponent.toFixed(2)}`,
  async run() {
    const points: Point[] = []
    for (const count of copies) {
      const measured = await measuredDerive(count, 'usage')
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
