import type { VerdictKind } from '#product/contract/saving-verdict.ts'
import type { JudgedChange, JudgedWorld } from './judged-changes.ts'

/** How verdicts agree with the truth; shares are null where nothing was judged. */
export type Score = {
  effects: readonly EffectScore[]
  /** Of all judged changes, those whose interval holds the true share. */
  holds: number | null
  /** Of judged changes that truly save or cost more, those that are called the opposite. */
  opposite: number
  unchanged: { all: number; judged: number; holds: number | null; called: number | null }
  /** How many changes were not found, by setting, the most first. */
  notFound: readonly (readonly [setting: string, changes: number])[]
  invented: number
}

export type EffectScore = {
  effect: string
  changes: number
  judgedChanges: number
  holds: number | null
  kinds: Readonly<Record<VerdictKind, number>>
}

const effects = ['saves', 'nothing', 'costs more'] as const
const leastHolding = 0.93
const mostCalled = 0.05

const shareOf = <Of>(all: readonly Of[], isIt: (one: Of) => boolean) =>
  all.length === 0 ? null : all.filter(isIt).length / all.length

type Known = JudgedChange & { truth: number; interval: { low: number; high: number } }
const isKnown = (change: JudgedChange): change is Known => change.interval !== null && change.truth !== null
const isHeld = ({ truth, interval }: Known) => interval.low <= truth && truth <= interval.high

function kindsOf(changes: readonly { kind: VerdictKind }[]): Record<VerdictKind, number> {
  const count = (kind: VerdictKind) => changes.filter((change) => change.kind === kind).length
  return {
    SAVED: count('SAVED'),
    COST_MORE: count('COST_MORE'),
    NOT_DISTINGUISHABLE: count('NOT_DISTINGUISHABLE'),
    TOO_FEW_RUNS: count('TOO_FEW_RUNS'),
    NOT_SEPARABLE: count('NOT_SEPARABLE'),
    NOT_COMPARABLE: count('NOT_COMPARABLE'),
    UNDONE: count('UNDONE'),
  }
}

/** The score of several worlds together. */
export function scoreOf(worlds: readonly JudgedWorld[]): Score {
  const changes = worlds.flatMap((world) => world.changes)
  const unchanged = worlds.flatMap((world) => world.unchanged)
  const judged = unchanged.flatMap(({ kind, interval }) => (interval ? [{ kind, ...interval }] : []))
  const missed = Map.groupBy(
    worlds.flatMap(({ notFound }) => notFound),
    (setting) => setting,
  )
  return {
    effects: effects.map((effect) => {
      const of = changes.filter((change) => change.effect === effect)
      const known = of.filter(isKnown)
      return {
        effect,
        changes: of.length,
        judgedChanges: known.length,
        holds: shareOf(known, isHeld),
        kinds: kindsOf(of),
      }
    }),
    holds: shareOf(changes.filter(isKnown), isHeld),
    opposite: changes.filter(
      ({ effect, kind }) =>
        (effect === 'saves' && kind === 'COST_MORE') || (effect === 'costs more' && kind === 'SAVED'),
    ).length,
    unchanged: {
      all: unchanged.length,
      judged: judged.length,
      holds: shareOf(judged, ({ low, high }) => low <= 0 && high >= 0),
      called: shareOf(judged, ({ kind }) => kind === 'SAVED' || kind === 'COST_MORE'),
    },
    notFound: [...missed]
      .map(([setting, of]) => [setting, of.length] as const)
      .toSorted(([, one], [, other]) => other - one),
    invented: worlds.reduce((sum, { invented }) => sum + invented, 0),
  }
}

/** Whether intervals hold as often as they claim, and what did not change is seldom called changed. */
export function isProven({ holds, opposite, unchanged, invented }: Score): boolean {
  return (
    (holds ?? 0) >= leastHolding && opposite === 0 && (unchanged.called ?? 1) <= mostCalled && invented === 0
  )
}
