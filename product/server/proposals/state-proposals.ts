import { sql } from 'kysely'
import { z } from 'zod'
import type { Author, Change } from '#state/change.ts'
import type { State, StateDatabase } from '#state/state.ts'
import type { ProposalAction, ProposalEvent, ProposalLife, ProposalPorts } from '../proposal-ports.ts'
import { afterAction, livesInAction } from './after-action.ts'
import { keepLives, keptLives, livesAbout } from './kept-lives.ts'
import { addComment, commentsOn, removeComment } from './proposal-comments.ts'
import { lockProposals } from './proposal-lock.ts'

/** The life of proposals, as the state keeps it. */
export function stateProposals(
  state: Pick<State, 'db' | 'write'>,
  dataNow: () => Date,
): ProposalPorts['proposals'] {
  const { db } = state
  return {
    lives: () => keptLives(db, dataNow()),
    act: (lifeIds, action, author) => act(state, lifeIds, action, author),
    events: (lifeId) => eventsOf(db, lifeId),
    comments: (lifeId) => commentsOn(db, lifeId),
    comment: (lifeId, text, author) => addComment(state, lifeId, text, author),
    removeComment: (lifeId, commentId, author) => removeComment(state, lifeId, commentId, author),
  }
}

function act(
  { write }: Pick<State, 'write'>,
  lifeIds: readonly string[],
  action: ProposalAction,
  author: Author,
): Promise<number> {
  return write(author, async (transaction) => {
    await lockProposals(transaction)
    const lives = livesInAction(await livesAbout(transaction, lifeIds), lifeIds, action)
    const acted = lives.flatMap((life) => {
      const next = afterAction(life, action, author)
      return next ? [{ life, next }] : []
    })
    const refused = await keepLives(
      transaction,
      acted.map(({ next }) => next),
    )
    if (refused[0]) throw new Error(`A proposal could not be kept: ${refused[0].why}`)
    return { answer: acted.length, changes: acted.map(({ life, next }) => changeOf(life, next, action)) }
  })
}

function changeOf(before: ProposalLife, after: ProposalLife, { kind }: ProposalAction): Change {
  const about = { kind: 'proposal', id: after.lifeId }
  const { title, assetName } = after.summary
  const named = { title, assetName: assetName ?? after.assetId }
  if (kind === 'ASSIGN')
    return {
      what: after.assignedTo === null ? 'proposal.unassign' : 'proposal.assign',
      about,
      before: { assignedTo: before.assignedTo },
      after: { assignedTo: after.assignedTo, ...named },
    }
  const valuesOf = ({ status, reason, dismissedUntil, dismissedBecause }: ProposalLife) => ({
    status,
    reason,
    dismissedUntil,
    dismissedBecause,
  })
  return {
    what: `proposal.${kind.toLowerCase()}`,
    about,
    before: valuesOf(before),
    after: { ...valuesOf(after), ...named },
  }
}

/** The value that is the text of each recorded change. */
const shownTexts: Readonly<Record<string, string | undefined>> = {
  'proposal.assign': 'assignedTo',
  'proposal.dismiss': 'reason',
}
const mostEvents = 500
const fields = z.record(z.string(), z.unknown())

async function eventsOf(db: StateDatabase, lifeId: string): Promise<ProposalEvent[]> {
  const rows = await db
    .selectFrom('change')
    .select(['what', 'changed_at as at', 'actor_name as by', 'after_value as after'])
    .where('about_kind', '=', 'proposal')
    .where(sql<boolean>`about_id = ${lifeId}`)
    .orderBy('change_number', 'desc')
    .limit(mostEvents)
    .execute()
  return rows.toReversed().map(({ what, at, by, after }) => {
    const read = fields.safeParse(after)
    const value = read.success ? read.data[shownTexts[what] ?? ''] : undefined
    return { what, at, by, text: typeof value === 'string' ? value : null }
  })
}
