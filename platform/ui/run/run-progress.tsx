import { useEffect, useState } from 'react'
import type { ShownRun } from '#contract/shown-run.ts'
import { duration } from '#ui/format/quantity.ts'
import { Progress } from '#ui/states/progress.tsx'
import { amountText, doneShare, elapsedMs, rateText, remainingText, runTitle } from './run-text.ts'
import styles from './run.module.css'

const tickMs = 1000

/** How far an open run is, at which rate, and what is left. */
export function RunProgress({ run }: { run: ShownRun }) {
  const elapsed = elapsedMs(run, useNow())
  return (
    <>
      <Progress label={`Progress of ${runTitle(run)}`} share={doneShare(run)} />
      <div className={styles.amounts}>
        <span className="strong">{amountText(run)}</span>
        <span className="faint">{rateText(run)}</span>
        <span className="push">
          {remainingText(run) ?? (elapsed === null ? 'Waits for a server' : `${duration(elapsed)} so far`)}
        </span>
      </div>
      {run.detail !== null && <p className="muted small">{run.detail}</p>}
    </>
  )
}

/** The time, which goes on by the second. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
