import { useEffect, useState } from 'react'
import { Button } from '#ui/control/button.tsx'
import { duration } from '#ui/format/quantity.ts'
import { Progress } from './progress.tsx'
import styles from './states.module.css'

type Props = {
  /** What is being worked on. */
  sentence: string
  /** As the server last reported; the clock here goes on between two answers. */
  elapsedMs: number
  onCancel: () => void
}

const tickMs = 1000

/** An answer that takes long: what is being done, for how long, and the way to stop waiting. */
export function LongAnswer({ sentence, elapsedMs, onCancel }: Props) {
  const waited = useElapsed(elapsedMs)
  return (
    <div className={styles.long} role="status">
      <p>{sentence}</p>
      <Progress label="Still working" share={null} />
      <div className={styles.longFoot}>
        <span className="muted small" aria-live="off">
          {duration(waited)} so far
        </span>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** The time since the work began; it goes on by the second between two answers of the server. */
function useElapsed(toldMs: number): number {
  const [told, setTold] = useState({ toldMs, sinceMs: 0 })
  if (told.toldMs !== toldMs) setTold({ toldMs, sinceMs: 0 })
  useEffect(() => {
    const timer = setInterval(
      () => setTold((before) => ({ ...before, sinceMs: before.sinceMs + tickMs })),
      tickMs,
    )
    return () => clearInterval(timer)
  }, [])
  return told.toldMs + told.sinceMs
}

/** Shown after somebody stopped waiting: nothing is lost, and it can be asked for again. */
export function NotWaitedFor({ what, onAskAgain }: { what: string; onAskAgain: () => void }) {
  return (
    <div className={styles.long} role="status">
      <p>{what}</p>
      <div className={styles.longFoot}>
        <Button onClick={onAskAgain}>Ask again</Button>
      </div>
    </div>
  )
}
