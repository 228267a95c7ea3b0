import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '#ui/control/button.tsx'
import { TextArea } from '#ui/control/text-area.tsx'
import { notifyFailure } from '#ui/notifications/notify.ts'
import { Instant } from '#ui/values/instant.tsx'
import { commentText, type answeredComments } from '#product/contract/comment-text.ts'
import { principalText } from '#product/contract/principal.ts'
import styles from './comments.module.css'

type Comments = z.output<typeof answeredComments>

type Props = {
  comments: Comments
  isCommentable: boolean
  onAdd: (text: string) => Promise<unknown>
  onRemove: (commentId: string) => Promise<unknown>
  /** After a comment was added or removed. */
  onChanged: () => void
}

/** What people wrote about something, and the form to add to it. */
export function Comments({ comments, isCommentable, onAdd, onRemove, onChanged }: Props) {
  return (
    <section className={styles.comments}>
      <h3>Comments</h3>
      {comments.length === 0 && <p className="muted">No comments.</p>}
      {comments.map((comment) => (
        <Comment key={comment.commentId} comment={comment} onRemove={onRemove} onChanged={onChanged} />
      ))}
      {isCommentable && <CommentForm onAdd={onAdd} onChanged={onChanged} />}
    </section>
  )
}

type CommentProps = Pick<Props, 'onRemove' | 'onChanged'> & { comment: Comments[number] }

function Comment({ comment, onRemove, onChanged }: CommentProps) {
  const { commentId, writtenBy, writtenAt, text, isOwn } = comment
  const removing = useMutation({
    mutationFn: () => onRemove(commentId),
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

function CommentForm({ onAdd, onChanged }: Pick<Props, 'onAdd' | 'onChanged'>) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const parsed = commentText.safeParse(text)
  const commenting = useMutation({
    mutationFn: (valid: string) => onAdd(valid),
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
