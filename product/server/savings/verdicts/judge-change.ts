import { createHash } from 'node:crypto'
import type { VerdictKind, VerdictReason } from '#product/contract/saving-verdict.ts'
import type { RunCounts } from '../enough-runs.ts'
import { reachedLook } from '../looks.ts'
import { savingOf, type Estimate, type Saving } from '../saving.ts'
import {
  changedJobOf,
  controlsOf,
  currencyOf,
  judgedSides,
  missingOf,
  sidesOf,
  type Sides,
} from './comparable-runs.ts'
import type { FoundChange, FoundRun } from './read-changes.ts'

/** A verdict on a change, with what it rests on. */
export type Verdict = {
  kind: VerdictKind
  /** Null where there is an estimate. */
  reason: VerdictReason | null
  missing: RunCounts | null
  look: number | null
  sides: Sides
  currency: string | null
  estimate: Estimate | null
  /** The unchanged jobs that it was compared with. */
  controls: readonly string[]
}

// Whoever changes how changes are judged counts on: all of them are judged again.
const method = 1

/** A hash of all of the change and its judged runs on which a verdict rests, but for the jobs beside it. */
export function factsHash(change: FoundChange, runs: readonly FoundRun[]): string {
  const { sides, volumeOf } = judgedSides(sidesOf(runs), isByDay(change))
  const facts = [...sides.before, ...sides.after].map((run) => [
    run.side,
    run.startMs,
    run.currencies,
    run.cost,
    run.billedCost,
    volumeOf(run),
  ])
  const { changes, areProposedTogether, isLast, isDeleted } = change
  const end = reachedLook(sides.after.length) === 0 ? [isLast, isDeleted] : []
  return createHash('sha256')
    .update(JSON.stringify([method, changes, end, facts, ...(areProposedTogether ? ['together'] : [])]))
    .digest('hex')
}

/** Judges a change by the runs around it, beside those of unchanged jobs. */
export function judgeChange(
  change: FoundChange,
  runs: readonly FoundRun[],
  beside: readonly FoundRun[],
): Verdict {
  const { sides, volumeOf } = judgedSides(sidesOf(runs), isByDay(change))
  const known = { sides, look: reachedLook(sides.after.length) || null }
  const { changes, areProposedTogether } = change
  if (changes.length === 0) return without('UNDONE', 'UNDONE_WITHIN_A_DAY', known)
  if (changes.length > 1 && !areProposedTogether) return without('NOT_SEPARABLE', 'SEVERAL_CHANGES', known)
  const missing = missingOf(sides)
  if (missing) return without('TOO_FEW_RUNS', whyFew(change), known, missing)
  const coined = currencyOf(sides)
  if ('because' in coined) return without('NOT_COMPARABLE', notComparable[coined.because], known)
  const { currency } = coined
  const until = { untilMs: sides.after.at(-1)?.startMs ?? 0, isByDay: isByDay(change) }
  const controls = controlsOf(beside, { currency, ...until })
  const saving = savingOf(changedJobOf(sides, volumeOf), [...controls.values()])
  return { ...verdictOf(saving, change, known), currency, controls: namesOf(saving, controls) }
}

/** Whether days are judged: of all assets but jobs. */
const isByDay = ({ assetKind }: FoundChange) => assetKind !== 'job'

type Known = Pick<Verdict, 'sides' | 'look'>

const notComparable = { currencies: 'SEVERAL_CURRENCIES', prices: 'PRICES_MISSING' } as const

function without(
  kind: VerdictKind,
  reason: VerdictReason,
  known: Known,
  missing: RunCounts | null = null,
): Verdict {
  return { kind, reason, missing, currency: null, estimate: null, controls: [], ...known }
}

/** Why there are too few runs: more may come where neither the next change nor the end of the job came. */
function whyFew({ isLast, isDeleted }: FoundChange): VerdictReason {
  if (!isLast) return 'NEXT_CHANGE'
  return isDeleted ? 'JOB_DELETED' : 'RUNS_TO_COME'
}

const kindOf = {
  saved: 'SAVED',
  'cost more': 'COST_MORE',
  'not distinguishable from 0': 'NOT_DISTINGUISHABLE',
} as const

function verdictOf(saving: Saving, change: FoundChange, known: Known): Verdict {
  switch (saving.kind) {
    case 'too few runs':
      return without('TOO_FEW_RUNS', whyFew(change), known, saving.missing)
    case 'not separable':
      return without('NOT_SEPARABLE', saving.from === 'volume' ? 'VOLUME_MOVED' : 'WEEKENDS_MOVED', known)
    case 'not comparable':
      return without(
        'NOT_COMPARABLE',
        saving.because === 'a cost is not above 0' ? 'COST_NOT_ABOVE_0' : 'VOLUME_KNOWN_IN_PART',
        known,
      )
    default:
      return {
        kind: kindOf[saving.kind],
        reason: null,
        missing: null,
        currency: null,
        estimate: saving,
        controls: [],
        ...known,
      }
  }
}

function namesOf(saving: Saving, controls: ReadonlyMap<string, unknown>): readonly string[] {
  return 'controls' in saving && saving.controls > 0 ? [...controls.keys()].toSorted() : []
}
