import { count, duration } from '#ui/format/quantity.ts'
import { Progress } from '#ui/states/progress.tsx'
import { StatusMark } from '#ui/status/status-mark.tsx'
import { BrandMark } from './brand.tsx'
import styles from './page.module.css'
import { doneShare } from './readiness.ts'
import type { ReadinessPart } from './readiness.ts'

type Props = { parts: readonly ReadinessPart[]; isAnswering: boolean }

/** What is read before there is anything to show: each part with its rows, rate and remaining time. */
export function CollectionProgress({ parts, isAnswering }: Props) {
  const remaining = Math.max(0, ...parts.map(({ remainingMs }) => remainingMs ?? 0))
  return (
    <main className={styles.page}>
      <title>Reading the lakehouse · Lakegauge</title>
      <div className={`${styles.card} ${styles.wide}`}>
        <h1>
          <BrandMark /> {isAnswering ? 'Reading your lakehouse' : 'Waiting for the server'}
        </h1>
        <p className="muted">
          {isAnswering
            ? 'The first figures appear as soon as the first day is priced and shared. This page goes on by itself.'
            : 'The server does not answer yet. This page asks again every second.'}
        </p>
        <div className={styles.progress}>
          <Progress label="Reading the lakehouse" share={isAnswering ? doneShare(parts) : null} />
        </div>
        {remaining > 0 && <p className="small muted">{duration(remaining)} left</p>}
        {parts.length > 0 && (
          <ul className={styles.parts} aria-live="polite">
            {parts.map((part) => (
              <PartLine key={part.name} part={part} />
            ))}
          </ul>
        )}
      </div>
    </main>
  )
}

function PartLine({ part }: { part: ReadinessPart }) {
  const { name, ready, says, rows, rowsPerSecond, requests, remainingMs } = part
  const amounts = [
    rows === undefined ? undefined : `${count(rows)} rows`,
    rowsPerSecond === undefined ? undefined : `${count(rowsPerSecond)} a second`,
    rows !== undefined && requests ? `${count(requests)} requests` : undefined,
    remainingMs ? `${duration(remainingMs)} left` : undefined,
  ]
  return (
    <li>
      <StatusMark tone={ready ? 'ok' : 'running'} label={ready ? 'Done' : 'Running'} />
      <b className="strong">{name}</b>
      <span className={styles.says}>{says}</span>
      <span className={styles.amount}>{amounts.filter(Boolean).join(' · ')}</span>
    </li>
  )
}
