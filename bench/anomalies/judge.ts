import type { Alarm } from './alarms.ts'
import { scopeOf, isMaterial, type Story } from './stories.ts'
import type { World } from './world.ts'

/** How a detector did in a world. */
export type Judged = {
  /** Stories of at least the least money, and those found of them. */
  material: readonly Story[]
  found: readonly { story: Story; days: number }[]
  alarms: number
  /** Alarms about no story. */
  falseAlarms: readonly Alarm[]
}

/** Windows of seven days still see a story that is over. */
const echoDays = 7

function isAbout(alarm: Alarm, story: Story, scopes: ReadonlySet<string>): boolean {
  const overlaps = alarm.first <= story.last + echoDays && alarm.last >= story.first
  return overlaps && (alarm.scope === story.scope || scopes.has(alarm.scope))
}

/**
 * Judges the alarms of a world. An alarm is true if it is about the scope of a story or about one of its assets. A story is found
 * by the first of its alarms (of those about its own scope, where `isStrict`), once all records of that day are there.
 */
export function judge(world: World, alarms: readonly Alarm[], isStrict: boolean): Judged {
  const about = world.stories.map((story) => {
    const scopes = new Set(world.assets.filter(({ assetId }) => story.assetIds.has(assetId)).map(scopeOf))
    return { story, alarms: alarms.filter((alarm) => isAbout(alarm, story, scopes)) }
  })
  const trueAlarms = new Set(about.flatMap((one) => one.alarms))
  const found = about.flatMap(({ story, alarms: own }) => {
    const [first] = own
      .filter(({ scope }) => !isStrict || scope === story.scope)
      .toSorted((one, other) => one.first - other.first)
    if (!first || !isMaterial(story)) return []
    const day = Math.max(first.first, story.first)
    const [only, ...others] = story.assetIds
    const isLate = only !== undefined && others.length === 0 && world.isLate(only, day)
    return [{ story, days: day - story.first + 1 + (isLate ? 2 : 0) }]
  })
  return {
    material: world.stories.filter(isMaterial),
    found,
    alarms: alarms.length,
    falseAlarms: alarms.filter((alarm) => !trueAlarms.has(alarm)),
  }
}
