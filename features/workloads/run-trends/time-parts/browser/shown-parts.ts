import type { Fill } from '#ui/fill/fill.ts'
import { timeFill } from '#product/browser/time-parts/time-fill.ts'
import { groupName } from '#product/browser/time-parts/time-groups.ts'
import { timeParts, type TimePart } from '#product/contract/time-parts.ts'
import type { TimeRun } from './time-runs.ts'

/** Parts of the time that a chart draws as one. */
export type ShownPart = { name: string; meaning: string; fill: Fill; keys: readonly string[] }

const mostShown = 10

/** The parts that runs have, in their order: where there are more than ten, the smallest ones of each group as one. */
export function shownParts(runs: readonly Pick<TimeRun, 'parts'>[]): ShownPart[] {
  const timeOf = ({ key }: TimePart) =>
    runs.reduce((sum, { parts }) => sum + (parts.get(key)?.wallTime ?? 0), 0)
  const present = timeParts.filter((part) => timeOf(part) > 0)
  const ranked = present.toSorted((one, other) => timeOf(other) - timeOf(one))
  for (let count = present.length > mostShown ? mostShown - 1 : present.length; count > 0; count -= 1) {
    const shown = inGroups(present, new Set(ranked.slice(0, count)))
    if (shown.length <= mostShown) return shown
  }
  return inGroups(present, new Set())
}

/** The parts of each group, those that are not kept as one: between two of one color, else at its end. */
function inGroups(present: readonly TimePart[], kept: ReadonlySet<TimePart>): ShownPart[] {
  return [...Map.groupBy(present, ({ group }) => group).values()].flatMap((ofGroup) => {
    const rest = ofGroup.filter((part) => !kept.has(part))
    if (rest.length < 2) return ofGroup.map(single)
    const own = ofGroup.filter((part) => kept.has(part)).map(single)
    const alike = own.findIndex(({ fill }, place) => fill === own[place - 1]?.fill)
    const at = alike === -1 ? own.length : alike
    const neighbors = new Set([own[at - 1]?.fill, own[at]?.fill])
    const fill = ofGroup.map(({ key }) => timeFill(key)).find((one) => !neighbors.has(one))
    return own.toSpliced(at, 0, together(rest, fill))
  })
}

function single({ key, label, meaning }: TimePart): ShownPart {
  return { name: label, meaning, fill: timeFill(key), keys: [key] }
}

/** Several parts of a group as one. */
function together(parts: readonly TimePart[], fill: Fill = 'chart-other'): ShownPart {
  const [first] = parts
  return {
    name: `${first ? groupName(first.group) : ''}: ${parts.length} more`,
    meaning: `${parts.map(({ label }) => label).join(', ')}.`,
    fill,
    keys: parts.map(({ key }) => key),
  }
}
