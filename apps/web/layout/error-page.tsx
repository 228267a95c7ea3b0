import { Link } from '@tanstack/react-router'
import { ErrorState } from '#ui/states/error-state.tsx'
import styles from './page.module.css'

/** Shown where a screen broke, and at /error-page. */
export function ErrorPage({ error }: { error?: unknown }) {
  return (
    <main className={styles.page}>
      <title>Error · Lakegauge</title>
      <div className={styles.card}>
        {error === undefined ? (
          <>
            <h1>This page could not be shown.</h1>
            <p className="muted">Your data is unchanged.</p>
          </>
        ) : (
          <ErrorState title="This page could not be shown." error={error} onRetry={() => location.reload()} />
        )}
        <p className={styles.form}>
          <Link to="/">Go to the start page</Link>
        </p>
      </div>
    </main>
  )
}
