import { CopyButton } from '#ui/control/copy-button.tsx'
import type { ErrorDescription } from '#ui/states/describe-error.ts'
import styles from './form.module.css'

/** What is wrong with no field in particular, with the id that finds it in the server's log. */
export function FormProblem({ message, correlationId }: ErrorDescription) {
  return (
    <div role="alert" className={styles.problem}>
      <p>{message}</p>
      {correlationId !== undefined && (
        <p className={styles.correlation}>
          <span className="mono">{correlationId}</span>
          <CopyButton text={correlationId} label="Copy correlation id" />
        </p>
      )}
    </div>
  )
}
