import { addDays, type Day } from '#contract/dates.ts'
import type { KnownIncident } from './known-incidents.ts'
import { coveringDecision, matchIncidents, type Matched } from './match-incidents.ts'
import type { SeenIncident } from './seen-incidents.ts'

const dayMs = 86_400_000
/** What ended longer before the newest data is no news. */
const newsDays = 3
/** What a round still sees is noted this often. */
const notedEveryMs = 7 * dayMs
/** What is gone from the data is forgotten after this time. */
const keptWithoutFactsMs = 90 * dayMs

/** What a round knows besides the incidents. */
export type RoundFacts = {
  now: Date
  /** Whether the publication has all that was collected: only then is what it does not show gone. */
  isWhole: boolean
  /** Whether history is still being loaded, of which nobody is informed. */
  isSilent: boolean
  oldestDay: Day | null
  newestDay: Day
}

/** An incident after a round. */
export type LifeAfter = {
  life: KnownIncident
  seen: SeenIncident | undefined
  /** The id under which it was kept until now. */
  formerId: string | undefined
  /** Whether it is news that people are informed of. */
  isNews: boolean
  change: 'NONE' | 'WRITE' | 'FORGET'
}

/** What becomes of all incidents of a round. */
export function livesAfter(
  seen: readonly SeenIncident[],
  known: readonly KnownIncident[],
  facts: RoundFacts,
): LifeAfter[] {
  const coveredBy = coveringDecision(known)
  return matchIncidents(seen, known).flatMap((matched) => lifeAfter(matched, facts, coveredBy) ?? [])
}

type CoveredBy = ReturnType<typeof coveringDecision>

function lifeAfter({ seen, known }: Matched, facts: RoundFacts, coveredBy: CoveredBy): LifeAfter | undefined {
  if (seen && known) return goneOn(seen, known, facts)
  if (seen) return begun(seen, coveredBy(seen), facts)
  return known && gone(known, facts)
}

const noDecision = { reason: null, muteUntil: null, decidedBy: null, decidedAt: null }

const isRecent = ({ resolvedDay, lastDay }: SeenIncident, { newestDay }: RoundFacts) =>
  (resolvedDay ?? lastDay) >= addDays(newestDay, -newsDays)

function factsOf({ summary, ...seen }: SeenIncident) {
  const { incidentId, rule, target, category, scopeKey, firstDay, lastDay, occurrences, severity, price } =
    seen
  const key = { incidentId, rule, target, category, scopeKey, incidentType: summary.incidentType }
  return { ...key, currency: summary.currency, firstDay, lastDay, occurrences, severity, price }
}

function begun(seen: SeenIncident, decision: KnownIncident | undefined, facts: RoundFacts): LifeAfter {
  const { now, isSilent } = facts
  const { reason, muteUntil, decidedBy, decidedAt } = decision ?? noDecision
  const life: KnownIncident = {
    ...factsOf(seen),
    status: decision?.status ?? seen.status,
    reason,
    muteUntil,
    decidedBy,
    decidedAt,
    firstSeenAt: now,
    lastSeenAt: now,
    resolvedAt: seen.status === 'RESOLVED' ? now : null,
    notifiedAt: null,
    isOfHistory: isSilent,
  }
  const isNews = !decision && !isSilent && isRecent(seen, facts)
  return { life, seen, formerId: undefined, isNews, change: 'WRITE' }
}

const isDecided = ({ status }: KnownIncident) => status === 'DISMISSED' || status === 'CLEANED'

function goneOn(seen: SeenIncident, known: KnownIncident, facts: RoundFacts): LifeAfter {
  const { now, isSilent } = facts
  const isFoundAgain = known.status !== 'OPEN' && !isDecided(known) && seen.status === 'OPEN'
  const isNews = isFoundAgain && !isSilent && isRecent(seen, facts)
  const life: KnownIncident = {
    ...known,
    ...factsOf(seen),
    ...(known.status === 'RESTATED' && noDecision),
    status: isDecided(known) ? known.status : seen.status,
    resolvedAt: seen.status === 'RESOLVED' ? (known.resolvedAt ?? now) : null,
    notifiedAt: isNews ? null : known.notifiedAt,
    isOfHistory: known.isOfHistory && !isNews,
  }
  const isNoted = now.getTime() - known.lastSeenAt.getTime() < notedEveryMs
  if (isNoted && isAlike(life, known)) return { life, seen, formerId: undefined, isNews, change: 'NONE' }
  const formerId = known.incidentId === seen.incidentId ? undefined : known.incidentId
  return { life: { ...life, lastSeenAt: now }, seen, formerId, isNews, change: 'WRITE' }
}

const compared = [
  'incidentId',
  'firstDay',
  'lastDay',
  'occurrences',
  'severity',
  'price',
  'status',
  'notifiedAt',
] as const

function isAlike(life: KnownIncident, known: KnownIncident): boolean {
  return (
    compared.every((name) => life[name] === known[name]) &&
    (life.resolvedAt === null) === (known.resolvedAt === null)
  )
}

/** Its days are still in the data, so that it was corrected; else it only grew old. What nobody was informed of is forgotten. */
function gone(known: KnownIncident, { now, isWhole, oldestDay }: RoundFacts): LifeAfter | undefined {
  const after = (change: LifeAfter['change'], life = known): LifeAfter => ({
    life,
    seen: undefined,
    formerId: undefined,
    isNews: false,
    change,
  })
  if (!isWhole) return after('NONE')
  if (isDecided(known) || known.status === 'RESTATED') {
    const isOld = now.getTime() - known.lastSeenAt.getTime() > keptWithoutFactsMs
    return after(isOld ? 'FORGET' : 'NONE')
  }
  const isKept = oldestDay !== null && known.firstDay >= oldestDay
  if (isKept && (known.status === 'OPEN' || known.notifiedAt !== null)) {
    const restated = { ...known, status: 'RESTATED', decidedAt: now, lastSeenAt: now } as const
    return after('WRITE', { ...restated, resolvedAt: known.resolvedAt ?? now })
  }
  return after('FORGET')
}
