import { addDays, type Day } from '#contract/dates.ts'
import { budgetTypes } from '#product/contract/incident-types.ts'
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
  const coveredBy = coveringDecision(known, seen)
  const matches = matchIncidents(seen, known)
  const joined = matches.flatMap((matched) => matched.joined.map(forgotten))
  return [...joined, ...matches.flatMap((matched) => lifeAfter(matched, facts, coveredBy) ?? [])]
}

/** What another incident holds is kept as a part of that one. */
const forgotten = (life: KnownIncident): LifeAfter => ({
  life,
  seen: undefined,
  formerId: undefined,
  isNews: false,
  change: 'FORGET',
})

type CoveredBy = ReturnType<typeof coveringDecision>

function lifeAfter(
  { seen, known, joined }: Matched,
  facts: RoundFacts,
  coveredBy: CoveredBy,
): LifeAfter | undefined {
  if (seen && known) return goneOn(seen, joinedLife(known, joined), facts)
  if (seen) return begun(seen, coveredBy(seen), facts)
  return known && gone(known, facts)
}

/** Several kept incidents as one: the latest decision about any of them holds, and people know of it if they know of any. */
function joinedLife(known: KnownIncident, joined: readonly KnownIncident[]): KnownIncident {
  if (joined.length === 0) return known
  const all = [known, ...joined]
  const [decided] = all
    .filter(isDecided)
    .toSorted((one, other) => Number(other.decidedAt ?? 0) - Number(one.decidedAt ?? 0))
  const open = all.find(({ status }) => status === 'OPEN') ?? known
  const { status, reason, muteUntil, decidedBy, decidedAt } = decided ?? open
  const first = all.toSorted((one, other) => Number(one.firstSeenAt) - Number(other.firstSeenAt))[0] ?? known
  return {
    ...known,
    status,
    reason,
    muteUntil,
    decidedBy,
    decidedAt,
    firstSeenAt: first.firstSeenAt,
    resolvedAt: open.resolvedAt,
    notifiedAt: all.find(({ notifiedAt }) => notifiedAt !== null)?.notifiedAt ?? null,
    isOfHistory: all.every(({ isOfHistory }) => isOfHistory),
  }
}

const noDecision = { reason: null, muteUntil: null, decidedBy: null, decidedAt: null }

/** People are informed of budgets by the thresholds that these have. */
const ofBudgets: ReadonlySet<string> = new Set(budgetTypes)

function canBeNews({ resolvedDay, lastDay, summary }: SeenIncident, facts: RoundFacts): boolean {
  const isRecent = (resolvedDay ?? lastDay) >= addDays(facts.newestDay, -newsDays)
  return isRecent && !facts.isSilent && !ofBudgets.has(summary.incidentType)
}

function factsOf({ summary, ...seen }: SeenIncident) {
  const { incidentId, rule, cause, causeType, target, category, scopeKey } = seen
  const { firstDay, lastDay, occurrences, severity, price } = seen
  const { incidentType } = summary
  const key = { incidentId, rule, cause, causeType, target, category, scopeKey, incidentType }
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
  const isNews = !decision && canBeNews(seen, facts)
  return { life, seen, formerId: undefined, isNews, change: 'WRITE' }
}

const isDecided = ({ status }: KnownIncident) => status === 'DISMISSED' || status === 'CLEANED'

function goneOn(seen: SeenIncident, known: KnownIncident, facts: RoundFacts): LifeAfter {
  const { now } = facts
  const isFoundAgain = known.status !== 'OPEN' && !isDecided(known) && seen.status === 'OPEN'
  const isNews = isFoundAgain && canBeNews(seen, facts)
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
  'rule',
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
