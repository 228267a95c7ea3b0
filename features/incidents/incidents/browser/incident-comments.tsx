import { call } from '#client/call.ts'
import { Comments } from '#product/browser/comments/comments.tsx'
import type { IncidentDetail } from '../contract.ts'
import { commentOnIncident, removeIncidentComment } from '../contract/work.ts'
import { useIncidentsChanged } from './use-action.ts'

/** What people wrote about an incident, and the form to add to it. */
export function IncidentComments({ detail }: { detail: IncidentDetail }) {
  const { comments, incident, isCommentable } = detail
  const { incidentId } = incident
  const onChanged = useIncidentsChanged()
  return (
    <Comments
      comments={comments}
      isCommentable={isCommentable}
      onAdd={(text) => call(commentOnIncident, { path: { incidentId }, body: { text } })}
      onRemove={(commentId) => call(removeIncidentComment, { path: { incidentId, commentId } })}
      onChanged={onChanged}
    />
  )
}
