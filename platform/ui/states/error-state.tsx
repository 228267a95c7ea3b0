import { Button } from '#ui/control/button.tsx'
import { CopyButton } from '#ui/control/copy-button.tsx'
import { describeError, isNotFound } from './describe-error.ts'
import { EmptyState } from './empty-state.tsx'
import { Notice } from './notice.tsx'
import styles from './states.module.css'

type Props = {
  error: unknown
  /** What failed: "The orders could not be read." */
  title: string
  onRetry?: () => void
}

/** Shows what failed, with the correlation id to copy and a retry. */
export function ErrorState({ error, title, onRetry }: Props) {
  const { message, correlationId } = describeError(error)
  if (isNotFound(error)) {
    return <EmptyState title={message} actions={<Button onClick={() => history.back()}>Go back</Button>} />
  }
  return (
    <div role="alert">
      <Notice tone="failed">
        <b className="strong">{title}</b>
        <p>{message}</p>
        {correlationId !== undefined && (
          <p className={styles.correlation}>
            <span className="mono">{correlationId}</span>
            <CopyButton text={correlationId} label="Copy correlation id" />
          </p>
        )}
        {onRetry && (
          <div className={styles.actions}>
            <Button onClick={onRetry}>Try again</Button>
          </div>
        )}
      </Notice>
    </div>
  )
}
