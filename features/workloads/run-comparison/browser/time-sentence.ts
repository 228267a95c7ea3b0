import { duration } from '#ui/format/quantity.ts'
import { differenceMs, wholeOf, type TimePair } from './compared-time.ts'

const mostNamed = 3
/** From which share of the difference on a part is named beside the largest one. */
const leastShare = 0.1

type Moved = { pair: TimePair; byMs: number }

/** Why the second run took longer or shorter than the first, by the parts that moved most. */
export function timeSentence(pairs: readonly TimePair[]): string {
  const totalMs = (side: 'first' | 'second') => wholeOf(pairs.flatMap((pair) => pair[side] ?? [])).wallTime
  const byMs = totalMs('second') - totalMs('first')
  const moved = pairs
    .map((pair) => ({ pair, byMs: differenceMs(pair) }))
    .toSorted((one, other) => Math.abs(other.byMs) - Math.abs(one.byMs))
  if (byMs === 0) return sentenceOfEqual(totalMs('first'), moved)
  const isAlong = (part: Moved) => Math.sign(part.byMs) === Math.sign(byMs)
  const [largest, ...others] = moved.filter(isAlong)
  const worthNaming = ({ byMs: ownMs }: Moved) => Math.abs(ownMs) >= Math.abs(byMs) * leastShare
  const along = [...(largest ? [largest] : []), ...others.filter(worthNaming)].slice(0, mostNamed)
  const against = moved.find(
    (part) => part.byMs !== 0 && !isAlong(part) && Math.abs(part.byMs) > Math.abs(byMs) * leastShare,
  )
  const named = along.map((part) => `${duration(Math.abs(part.byMs))} in ${nameOf(part)}`)
  return [
    `The second run was ${moreOrLess(byMs, 'longer', 'shorter')}: ${named.join(', ')}`,
    ...(against ? [`against that, ${nameOf(against)} took ${moreOrLess(against.byMs, 'more', 'less')}`] : []),
  ]
    .join('; ')
    .concat('.')
}

function sentenceOfEqual(totalMs: number, moved: readonly Moved[]): string {
  const [more, less] = [moved.find(({ byMs }) => byMs > 0), moved.find(({ byMs }) => byMs < 0)]
  const both = `Both runs took ${duration(totalMs)}`
  if (!more || !less) return `${both}, in the same parts.`
  const took = [more, less].map((part) => `${nameOf(part)} ${moreOrLess(part.byMs, 'more', 'less')}`)
  return `${both}: the second had ${took.join(', ')}.`
}

function moreOrLess(byMs: number, more: string, less: string): string {
  return `${duration(Math.abs(byMs))} ${byMs > 0 ? more : less}`
}

/** A part by its name, with the stage that has most where it took longer. */
function nameOf({ pair: { label, first, second }, byMs }: Moved): string {
  const stageId = (byMs > 0 ? second : first)?.stageId ?? null
  return stageId === null ? label : `${label} (stage ${stageId})`
}
