import { randomUUID } from 'node:crypto'
import type { LifeAfter } from './life-after.ts'

/** A cause that people were informed of, and that goes on. */
export type OpenCause = { causeKey: string; category: string; cause: string; openedAt: Date }

/** What people are to be informed of: a cause with its incidents, the strongest first. */
export type CauseNews = OpenCause & { kind: 'OPENED' | 'RESOLVED'; lives: readonly LifeAfter[] }

/** What a round does to causes. */
export type CausesAfter = {
  opened: readonly OpenCause[]
  /** Keys of those that end. */
  ended: readonly string[]
  news: readonly CauseNews[]
  /** Ids of the incidents of which people are informed now, with those that join a cause that they know of. */
  informed: ReadonlySet<string>
}

/** What happens to one thing in one way: costs of all rules are one. */
function causeOf({ life: { category, causeType, scopeKey } }: LifeAfter): string {
  return category === 'COST' ? `COST ${scopeKey}` : `${causeType} ${scopeKey}`
}

const ranks = { LOW: 1, MEDIUM: 2, HIGH: 3 }

function byStrength(one: LifeAfter, other: LifeAfter): number {
  const rank = ({ life }: LifeAfter) => ranks[life.severity]
  const price = ({ life }: LifeAfter) => Number(life.price ?? 0)
  return rank(other) - rank(one) || price(other) - price(one) || one.life.rule.localeCompare(other.life.rule)
}

/** Opens a cause with its first incident, and ends it with its last, also where people dismissed all of them. */
export function causesAfter(
  lives: readonly LifeAfter[],
  known: readonly OpenCause[],
  now: Date,
): CausesAfter {
  const news = Map.groupBy(
    lives.filter(({ isNews }) => isNews),
    causeOf,
  )
  const isOpen = new Set(known.map(({ cause }) => cause))
  const opened = [...news].flatMap(([cause, of]) =>
    isOpen.has(cause) ? [] : [openCause(cause, of.toSorted(byStrength), now)],
  )
  const members = Map.groupBy(
    lives.filter(({ isNews, life }) => isNews || life.notifiedAt !== null),
    causeOf,
  )
  const ended = [...known, ...opened].flatMap((cause) => endOf(cause, members.get(cause.cause) ?? []) ?? [])
  return {
    opened,
    ended: ended.map(({ causeKey }) => causeKey),
    news: [...opened, ...ended].filter((one) => one.lives.length > 0),
    informed: new Set([...news.values()].flatMap((of) => of.map(({ life: { incidentId } }) => incidentId))),
  }
}

function openCause(cause: string, lives: readonly LifeAfter[], now: Date): CauseNews {
  const category = lives[0]?.life.category ?? ''
  return { causeKey: `${cause} ${randomUUID()}`, category, cause, openedAt: now, kind: 'OPENED', lives }
}

function endOf(
  { kind: _kind, lives: _lives, ...cause }: OpenCause & Partial<CauseNews>,
  members: readonly LifeAfter[],
) {
  if (members.some(({ life }) => life.status === 'OPEN')) return undefined
  const own = members.filter(
    ({ isNews, life: { notifiedAt } }) => isNews || (notifiedAt !== null && notifiedAt >= cause.openedAt),
  )
  const ended = own.filter(({ life: { status } }) => status === 'RESOLVED' || status === 'RESTATED')
  const lives = (ended.length > 0 ? ended : own).toSorted(byStrength)
  return { ...cause, kind: 'RESOLVED' as const, lives }
}
