import { randomUUID } from 'node:crypto'
import { addDays, dayOf, type Day } from '#contract/dates.ts'
import type { ProposalLife, ProposalSummary, ReachedVerdict, SeenChange } from '../proposal-ports.ts'
import { coveringDismissal, notDismissed } from './after-action.ts'
import { whyNeverJudged } from './never-judged.ts'
import { isProposed } from './proposed-change.ts'

const dayMs = 86_400_000
/** A proposal that no publication had for so long has expired. */
const goneDays = 14
/** A change whose verdict was not reached in so many days is not measurable. */
const verdictDays = 60
/** So long after a change evidence may still be of the time before it. */
const evidenceDays = 3
/** What a round still sees is noted this often. */
const notedEveryMs = 6 * 3_600_000

/** A proposal as a publication has it. */
export type SeenProposal = Pick<
  ProposalLife,
  'proposalId' | 'recommendation' | 'workspaceId' | 'assetKind' | 'assetId' | 'currency' | 'summary'
>

/** An asset that is proposed to be changed. */
export type AdvisedAsset = Pick<ProposalLife, 'workspaceId' | 'assetKind' | 'assetId'>

/** An asset that is deleted. Of a job: where and on which UTC day one of its name and tasks was made anew; null where that is not known. */
export type GoneAsset = AdvisedAsset & { madeIn?: string | null; madeOn?: string | null }

/** A change of settings of an asset that was seen. Undone: the setting came back to its former value within a day. */
export type AssetChange = SeenChange & AdvisedAsset & { isUndone: boolean }

/** What is known of a change of settings: the verdict, or the sentence that names why there is none. */
export type ChangeVerdict = { workspaceId: string; changeGroup: string } & (
  | { reached: ReachedVerdict }
  | { reached: null; because: string }
)

/** What a round knows besides the proposals. */
export type ProposalFacts = {
  now: Date
  /** Whether the publication has all that was collected: only then is what it does not show gone. */
  isWhole: boolean
  changes: readonly AssetChange[]
  verdicts: readonly ChangeVerdict[]
  gone: readonly GoneAsset[]
}

/** The lives that a round writes: those that began or changed. */
export function changedLives(
  seen: readonly SeenProposal[],
  lives: readonly ProposalLife[],
  facts: ProposalFacts,
): ProposalLife[] {
  const byId = new Map(seen.map((proposal) => [proposal.proposalId, proposal]))
  const after = lives.map((life) => ({ life, next: lifeAfter(life, byId.get(life.proposalId), facts) }))
  const held = new Set(after.filter(({ next }) => holds(next, facts.now)).map(({ next }) => next.proposalId))
  const covering = coveringDismissal(
    after.map(({ next }) => next),
    dayOf(facts.now),
  )
  const begun = seen
    .filter(({ proposalId }) => !held.has(proposalId))
    .map((one) => coveredBy(begunLife(one, facts.now), covering(one)))
  return [...after.flatMap(({ life, next }) => (next === life ? [] : [next])), ...begun]
}

const living: ReadonlySet<string> = new Set(['OPEN', 'ACCEPTED', 'DISMISSED'])

/** Whether something can still be done about a life: it was neither applied nor is it over. */
export const isLiving = ({ status }: ProposalLife): boolean => living.has(status)

const isAbout = (one: AdvisedAsset, other: AdvisedAsset) =>
  one.workspaceId === other.workspaceId && one.assetKind === other.assetKind && one.assetId === other.assetId

/** Whether a life keeps a new one of the same proposal from beginning. */
function holds({ status, applied }: ProposalLife, now: Date): boolean {
  if (living.has(status)) return true
  return applied !== null && now.getTime() - applied.at.getTime() < evidenceDays * dayMs
}

function begunLife(proposal: SeenProposal, now: Date): ProposalLife {
  return {
    ...proposal,
    lifeId: randomUUID(),
    status: 'OPEN',
    openedAt: now,
    lastSeenAt: now,
    statusAt: now,
    statusBy: null,
    ...notDismissed,
    applied: null,
    verdict: null,
    assignedTo: null,
  }
}

/** A life that begins about an asset of which nothing is to be changed in production is dismissed with the others. */
function coveredBy(life: ProposalLife, dismissal: ProposalLife | undefined): ProposalLife {
  if (!dismissal) return life
  const { status, statusBy, reason, dismissedUntil, dismissedBecause } = dismissal
  return { ...life, status, statusBy, reason, dismissedUntil, dismissedBecause }
}

function lifeAfter(life: ProposalLife, seen: SeenProposal | undefined, facts: ProposalFacts): ProposalLife {
  if (life.status === 'APPLIED') return judged(life, facts)
  if (!living.has(life.status)) return life
  const change = life.status === 'DISMISSED' ? undefined : changeOf(life, facts.changes)
  if (change) {
    const { at, by, setting, from, to, changeGroup } = change
    const applied = { setting, from, to, at, by, changeGroup }
    return { ...life, status: 'APPLIED', statusAt: at, statusBy: by, applied }
  }
  return seen ? seenAgain(life, seen, facts.now) : unseen(life, facts)
}

/** The first change of the asset since the proposal that does what it proposes. */
function changeOf(life: ProposalLife, changes: readonly AssetChange[]): AssetChange | undefined {
  return changes
    .filter(
      (change) =>
        isAbout(change, life) &&
        !change.isUndone &&
        change.at >= life.openedAt &&
        life.summary.changes.some((proposed) => isProposed(proposed, change)),
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())[0]
}

function seenAgain(life: ProposalLife, { summary }: SeenProposal, now: Date): ProposalLife {
  const isBack =
    life.status === 'DISMISSED' && life.dismissedUntil !== null && life.dismissedUntil <= dayOf(now)
  const isNoted = now.getTime() - life.lastSeenAt.getTime() >= notedEveryMs
  if (!isBack && !isNoted && isAlike(life.summary, summary)) return life
  const next = { ...life, summary, lastSeenAt: now }
  return isBack ? { ...next, status: 'OPEN', statusAt: now, statusBy: null, ...notDismissed } : next
}

const isAlike = (one: ProposalSummary, other: ProposalSummary) =>
  JSON.stringify(one) === JSON.stringify(other)

const wordOf: Readonly<Record<string, string>> = { warehouse: 'SQL warehouse', pool: 'instance pool' }

function whyGone({ assetKind, madeIn, madeOn }: GoneAsset): string {
  const word = wordOf[assetKind] ?? assetKind
  if (!madeIn || !madeOn) return `The ${word} was deleted.`
  return `The ${word} was deleted. A ${word} of the same name with the same tasks was made in the workspace ${madeIn} on ${madeOn}; it has recommendations of its own.`
}

function unseen(life: ProposalLife, { now, isWhole, gone }: ProposalFacts): ProposalLife {
  if (!isWhole || life.status === 'DISMISSED') return life
  const deleted = gone.find((asset) => isAbout(asset, life))
  if (deleted) return { ...life, status: 'EXPIRED', statusAt: now, statusBy: null, reason: whyGone(deleted) }
  if (now.getTime() - life.lastSeenAt.getTime() < goneDays * dayMs) return life
  return {
    ...life,
    status: 'EXPIRED',
    statusAt: now,
    statusBy: null,
    reason: `What it rests on was not found for ${goneDays} days.`,
  }
}

function judged(life: ProposalLife, { now, verdicts, changes }: ProposalFacts): ProposalLife {
  const { applied } = life
  if (!applied) return life
  if (changes.some((change) => change.isUndone && isAbout(change, life) && isSame(change, applied))) {
    const reason = 'Its change was undone within a day.'
    return { ...life, status: 'OPEN', statusAt: now, statusBy: null, applied: null, verdict: null, reason }
  }
  const verdict = verdicts.find(
    ({ workspaceId, changeGroup }) => workspaceId === life.workspaceId && changeGroup === applied.changeGroup,
  )
  if (verdict?.reached) {
    const { kind, share, runsAfter, at } = verdict.reached
    const next = { ...life, reason: null, verdict: { kind, share, runsAfter, at } }
    if (kind === 'SAVED') return { ...next, status: 'VERIFIED', statusAt: at, statusBy: null }
    if (kind === 'COST_MORE') return { ...next, status: 'FAILED', statusAt: at, statusBy: null }
    // It stays until a later look finds a difference.
    return life.verdict?.at.getTime() === at.getTime() ? life : { ...next, reason: noDifference }
  }
  const because = verdict ? verdict.because : whyNeverJudged(applied.changeGroup)
  const end: Day = addDays(dayOf(applied.at), verdictDays)
  if (dayOf(now) < end) return because === life.reason ? life : { ...life, reason: because }
  return {
    ...life,
    status: 'EXPIRED',
    statusAt: now,
    statusBy: null,
    reason: `Not measurable: no verdict was reached within ${verdictDays} days of the change.${because === null ? '' : ` ${because}`}`,
  }
}

const noDifference = 'No difference seen: the cost did not move by more than it usually does.'

const isSame = (one: SeenChange, other: SeenChange) =>
  one.setting === other.setting && one.at.getTime() === other.at.getTime()
