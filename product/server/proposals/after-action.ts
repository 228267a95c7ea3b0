import type { Day } from '#contract/dates.ts'
import type { Author } from '#state/change.ts'
import type { ProposalAction, ProposalLife } from '../proposal-ports.ts'

/** What a life has that is not dismissed. */
export const notDismissed = { reason: null, dismissedUntil: null, dismissedBecause: null } as const

type Asset = Pick<ProposalLife, 'workspaceId' | 'assetKind' | 'assetId'>
const assetOf = ({ workspaceId, assetKind, assetId }: Asset) =>
  JSON.stringify([workspaceId, assetKind, assetId])
const isCovering = ({ status, dismissedBecause }: ProposalLife) =>
  status === 'DISMISSED' && dismissedBecause === 'NOT_FOR_PRODUCTION'

/**
 * The dismissal of an asset as not for production that holds on a day, if there is one: whatever is proposed about the asset then is
 * dismissed with it.
 */
export function coveringDismissal(
  lives: readonly ProposalLife[],
  today: Day,
): (asset: Asset) => ProposalLife | undefined {
  const covering = new Map(
    lives
      .filter((life) => isCovering(life) && (life.dismissedUntil === null || life.dismissedUntil > today))
      .map((life) => [assetOf(life), life]),
  )
  return (asset) => covering.get(assetOf(asset))
}

/** The lives that an action on some of them is about: not for production covers what is open about the same assets, and its end that again. */
export function livesInAction(
  lives: readonly ProposalLife[],
  lifeIds: readonly string[],
  action: ProposalAction,
): ProposalLife[] {
  const ids = new Set(lifeIds)
  const named = lives.filter(({ lifeId }) => ids.has(lifeId))
  const covers = action.kind === 'DISMISS' && action.because === 'NOT_FOR_PRODUCTION'
  const ends = action.kind === 'RESTORE'
  const assets = new Set(named.filter((life) => covers || (ends && isCovering(life))).map(assetOf))
  const further = lives.filter(
    (life) =>
      !ids.has(life.lifeId) &&
      assets.has(assetOf(life)) &&
      (covers ? life.status === 'OPEN' : isCovering(life)),
  )
  return [...named, ...further]
}

/** A life after an action; undefined where the action does not apply to it. */
export function afterAction(
  life: ProposalLife,
  action: ProposalAction,
  { actor, at }: Author,
): ProposalLife | undefined {
  const by = { statusAt: at, statusBy: actor.name }
  switch (action.kind) {
    case 'ASSIGN':
      return { ...life, assignedTo: action.assignee }
    case 'ACCEPT':
      if (life.status !== 'OPEN' && life.status !== 'DISMISSED') return undefined
      return { ...life, ...by, status: 'ACCEPTED', ...notDismissed }
    case 'DISMISS':
      if (life.status !== 'OPEN' && life.status !== 'ACCEPTED' && life.status !== 'DISMISSED')
        return undefined
      return {
        ...life,
        ...by,
        status: 'DISMISSED',
        reason: action.reason,
        dismissedUntil: action.until,
        dismissedBecause: action.because,
      }
    case 'RESTORE':
      if (life.status !== 'ACCEPTED' && life.status !== 'DISMISSED') return undefined
      return { ...life, ...by, status: 'OPEN', ...notDismissed }
  }
}
