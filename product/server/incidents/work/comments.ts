import { randomUUID } from 'node:crypto'
import { cleanText } from '#contract/clean-text.ts'
import type { Author, Change, StateWriter } from '#state/change.ts'
import type { WorkedIncident } from '../../incident-work-ports.ts'
import { lockLife } from '../life-lock.ts'
import { keepWork, keptWork, piecesOf } from './kept-work.ts'

const about = ({ incidentId }: WorkedIncident) => ({ kind: 'incident', id: incidentId })

/** Adds a comment to the work on an incident. */
export function addComment(
  writer: StateWriter,
  incident: WorkedIncident,
  text: string,
  author: Author,
): Promise<void> {
  return writer.write(author, async (transaction) => {
    await lockLife(transaction)
    const [piece] = piecesOf(await keptWork(transaction, [incident]), [incident])
    if (!piece) return { answer: undefined, changes: [] }
    await keepWork(transaction, [piece.work], author.at)
    const body = cleanText(text)
    await transaction
      .insertInto('incident_comment')
      .values({
        comment_id: randomUUID(),
        work_id: piece.work.workId,
        written_by: author.actor.name,
        written_at: author.at,
        body,
      })
      .execute()
    const { title, assetName } = incident.summary
    const change: Change = {
      what: 'incident.comment',
      about: about(incident),
      after: { text: body, title, assetName },
    }
    return { answer: undefined, changes: [change] }
  })
}

/** Removes a comment of the author from the work on an incident; answers false where there is none. */
export function removeComment(
  writer: StateWriter,
  incident: WorkedIncident,
  commentId: string,
  author: Author,
): Promise<boolean> {
  return writer.write(author, async (transaction) => {
    const workIds = (await keptWork(transaction, [incident])).map(({ workId }) => workId)
    if (workIds.length === 0) return { answer: false, changes: [] }
    const removed = await transaction
      .deleteFrom('incident_comment')
      .where('comment_id', '=', commentId)
      .where('work_id', 'in', workIds)
      .where('written_by', '=', author.actor.name)
      .returning('body')
      .executeTakeFirst()
    if (!removed) return { answer: false, changes: [] }
    const change: Change = {
      what: 'incident.uncomment',
      about: about(incident),
      before: { text: removed.body },
    }
    return { answer: true, changes: [change] }
  })
}
