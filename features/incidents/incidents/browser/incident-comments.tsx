import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { Button } from '#ui/control/button.tsx'
import { TextArea } from '#ui/control/text-area.tsx'
import { notifyFailure } from '#ui/notifications/notify.ts'
import { Instant } from '#ui/values/instant.tsx'
import { principalText } from '#product/contract/principal.ts'
import type { IncidentDetail } from '../contract.ts'
import { commentOnIncident, commentText, removeIncidentComment } from '../contract/work.ts'
import styles from './incidents.module.css'
import { useIncidentsChanged } from './use-action.ts'

type Props = { detail: IncidentDetail }

/** What people wrote about an incident, and the form to add to it. */
export function IncidentComments({ detail }: Props) {
  const { comments, incident, isCommentable } = detail
  const { incidentId } = incident
  return (
    <section className={styles.section}>
      <h3>Comments</h3>
      {comments.length === 0 && <p className="muted">No comments.</p>}
      {comments.map((comment) => (
        <Comment key={comment.commentId} incidentId={incidentId} comment={comment} />
      ))}
      {isCommentable && <CommentForm incidentId={incidentId} />}
    </section>
  )
}

type CommentProps = { incidentId: string; comment: IncidentDetail['comments'][number] }

function Comment({ incidentId, comment }: CommentProps) {
  const { commentId, writtenBy, writtenAt, text, isOwn } = comment
  const onChanged = useIncidentsChanged()
  const removing = useMutation({
    mutationFn: () => call(removeIncidentComment, { path: { incidentId, commentId } }),
    onSuccess: onChanged,
    onError: (error) => notifyFailure('The comment was not removed.', error),
  })
  return (
    <article className={styles.comment}>
      <p>
        <b className="strong">{principalText(writtenBy)}</b>{' '}
        <span className="faint">
          <Instant at={writtenAt} />
        </span>
        {isOwn && (
          <Button tone="quiet" disabled={removing.isPending} onClick={() => removing.mutate()}>
            Remove
          </Button>
        )}
      </p>
      <p className={styles.written} dir="auto">
        {text}
      </p>
    </article>
  )
}

function CommentForm({ incidentId }: { incidentId: string }) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const onChanged = useIncidentsChanged()
  const parsed = commentText.safeParse(text)
  const commenting = useMutation({
    mutationFn: (valid: string) => call(commentOnIncident, { path: { incidentId }, body: { text: valid } }),
    onSuccess: () => {
      setText('')
      setTried(false)
      onChanged()
    },
    onError: (error) => notifyFailure('The comment was not added.', error),
  })
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (parsed.success) commenting.mutate(parsed.data)
      }}
    >
      <TextArea
        label="Add a comment"
        value={text}
        maxLength={2000}
        error={isTried ? parsed.error?.issues[0]?.message : undefined}
        onChange={setText}
      />
      <div className={styles.buttons}>
        <Button type="submit" disabled={commenting.isPending}>
          Comment
        </Button>
      </div>
    </form>
  )
}
