import { randomUUID } from 'node:crypto'
import { cleanText } from '#contract/clean-text.ts'
import type { Author, Change, StateWriter } from '#state/change.ts'
import type { StateDatabase } from '#state/state.ts'
import type { ProposalComment } from '../proposal-ports.ts'

const about = (lifeId: string) => ({ kind: 'proposal', id: lifeId })

/** What was written about a life of a proposal, the oldest first. */
export function commentsOn(db: StateDatabase, lifeId: string): Promise<ProposalComment[]> {
  return db
    .selectFrom('proposal_comment')
    .select(['comment_id as commentId', 'written_by as writtenBy', 'written_at as writtenAt', 'body as text'])
    .where('life_id', '=', lifeId)
    .orderBy('written_at')
    .orderBy('comment_id')
    .execute()
}

/** Adds a comment to a life of a proposal. */
export function addComment(writer: StateWriter, lifeId: string, text: string, author: Author): Promise<void> {
  return writer.write(author, async (transaction) => {
    const body = cleanText(text)
    await transaction
      .insertInto('proposal_comment')
      .values({
        comment_id: randomUUID(),
        life_id: lifeId,
        written_by: author.actor.name,
        written_at: author.at,
        body,
      })
      .execute()
    const change: Change = { what: 'proposal.comment', about: about(lifeId), after: { text: body } }
    return { answer: undefined, changes: [change] }
  })
}

/** Removes a comment of the author from a life of a proposal; answers false where there is none. */
export function removeComment(
  writer: StateWriter,
  lifeId: string,
  commentId: string,
  author: Author,
): Promise<boolean> {
  return writer.write(author, async (transaction) => {
    const removed = await transaction
      .deleteFrom('proposal_comment')
      .where('comment_id', '=', commentId)
      .where('life_id', '=', lifeId)
      .where('written_by', '=', author.actor.name)
      .returning('body')
      .executeTakeFirst()
    if (!removed) return { answer: false, changes: [] }
    const change: Change = {
      what: 'proposal.uncomment',
      about: about(lifeId),
      before: { text: removed.body },
    }
    return { answer: true, changes: [change] }
  })
}
