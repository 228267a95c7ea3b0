import type { ChangePart } from '#product/contract/change-parts.ts'
import type { Effects, Factor } from './factor-effects.ts'

/** The order in which factors change: how much there was to do, what a unit of it costs, and how it was done. */
const order: readonly ChangePart[] = [
  'volume',
  'price',
  'discount',
  'duration',
  'size',
  'idle',
  'mix',
  'tag',
  'new',
  'gone',
  'unexplained',
]
const placeOf = ({ part }: Factor) => order.indexOf(part)

/** The nearest whole number to a quotient, halves away from zero. */
function nearest(top: bigint, bottom: bigint): bigint {
  const isNegative = top < 0n !== bottom < 0n
  const [size, parts] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom]
  const whole = (2n * size + parts) / (2n * parts)
  return isNegative ? -whole : whole
}

/**
 * By how much each factor changed the product of all of them where one changes after the other: volume first, then price, then
 * all else, each at the values that are reached by then. In whole units that add up to the change; before and after, the product
 * has to be a whole number of units.
 */
export function orderedEffects(factors: readonly Factor[]): Effects {
  const ordered = factors.toSorted((one, other) => placeOf(one) - placeOf(other))
  const reachedAfter = (changed: number) => {
    const values = ordered.map(({ before, after }, place) => (place < changed ? after : before))
    return nearest(
      values.reduce((product, { top }) => product * top, 1n),
      values.reduce((product, { bottom }) => product * bottom, 1n),
    )
  }
  const effects = ordered.map(
    ({ part }, place) => [part, reachedAfter(place + 1) - reachedAfter(place)] as const,
  )
  return new Map(effects.filter(([, units]) => units !== 0n))
}
